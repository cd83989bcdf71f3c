import { en } from '../words/snooze/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of putting conversations off, which come with what does it. */
export const { words: snoozeWords, ready: snoozeReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/snooze/de.ts')).de,
  es: async () => (await import('../words/snooze/es.ts')).es,
})
