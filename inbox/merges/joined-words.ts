import { en } from '../words/joined/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of a merge into the conversation of another contact, which come with its dialog. */
export const { words: joinedWords, ready: joinedReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/joined/de.ts')).de,
  es: async () => (await import('../words/joined/es.ts')).es,
})
