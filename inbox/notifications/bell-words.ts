import { en } from '../words/bell/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of the bell, which come after the first load. */
export const { words: bellWords, ready: bellReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/bell/de.ts')).de,
  es: async () => (await import('../words/bell/es.ts')).es,
})
