import { en } from '../words/emoji/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of the list of emoji, which come with it. */
export const { words: emojiWords, ready: emojiReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/emoji/de.ts')).de,
  es: async () => (await import('../words/emoji/es.ts')).es,
})
