import { partWords } from '../words/words.ts'
import { en } from '../words/links/en.ts'

/** The texts of the pages of links, which come with them. */
export const { words: linkWords, ready: linksReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/links/de.ts')).de,
  es: async () => (await import('../words/links/es.ts')).es,
})
