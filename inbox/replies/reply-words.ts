import { partWords } from '../words/words.ts'
import { replies } from '../words/replies-en.ts'

/** The texts of saved replies, which come with their list. */
export const { words: replyWords, ready: repliesReady } = partWords({
  en: async () => replies,
  de: async () => (await import('../words/replies-de.ts')).replies,
  es: async () => (await import('../words/replies-es.ts')).replies,
})
