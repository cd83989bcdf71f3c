import { partWords } from '../words/words.ts'
import { en } from '../words/start/en.ts'

/** The texts of the form that starts a conversation, which come with it. */
export const { words: startWords, ready: startReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/start/de.ts')).de,
  es: async () => (await import('../words/start/es.ts')).es,
})
