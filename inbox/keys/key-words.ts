import { partWords } from '../words/words.ts'
import { en } from '../words/keys/en.ts'

/** The names of what keys do, which come with the palette and the help. */
export const { words: keyWords, ready: keysReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/keys/de.ts')).de,
  es: async () => (await import('../words/keys/es.ts')).es,
})
