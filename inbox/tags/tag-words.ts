import { partWords } from '../words/words.ts'
import { en } from '../words/tags/en.ts'

/** The texts of lists of tags, which come with them. */
export const { words: tagWords, ready: tagsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/tags/de.ts')).de,
  es: async () => (await import('../words/tags/es.ts')).es,
})
