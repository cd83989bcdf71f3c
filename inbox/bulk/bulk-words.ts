import { partWords } from '../words/words.ts'
import { en } from '../words/bulk/en.ts'

/** The texts of changes of many, which come with their bar. */
export const { words: bulkWords, ready: bulkReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/bulk/de.ts')).de,
  es: async () => (await import('../words/bulk/es.ts')).es,
})
