import { partWords } from '../words/words.ts'
import { en } from '../words/original/en.ts'

/** The texts beside the original of a mail, which come with its dialog. */
export const { words: originalWords, ready: originalReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/original/de.ts')).de,
  es: async () => (await import('../words/original/es.ts')).es,
})
