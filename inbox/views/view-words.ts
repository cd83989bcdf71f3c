import { partWords } from '../words/words.ts'
import { en } from '../words/views/en.ts'

/** The texts of filters and saved views, which come with them. */
export const { words: viewWords, ready: viewsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/views/de.ts')).de,
  es: async () => (await import('../words/views/es.ts')).es,
})
