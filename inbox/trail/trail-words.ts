import { partWords } from '../words/words.ts'
import { en } from '../words/trail/en.ts'

/** The texts of the dialog that says why, which come with it. */
export const { words: trailWords, ready: trailReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/trail/de.ts')).de,
  es: async () => (await import('../words/trail/es.ts')).es,
})
