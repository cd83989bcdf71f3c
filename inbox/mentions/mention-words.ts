import { en } from '../words/mentions/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of mentioning, which come with its list. */
export const { words: mentionWords, ready: mentionsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/mentions/de.ts')).de,
  es: async () => (await import('../words/mentions/es.ts')).es,
})
