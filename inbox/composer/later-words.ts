import { later } from '../words/later-en.ts'
import { partWords } from '../words/words.ts'

/** The texts of sending later, which come once something is written. */
export const { words: laterWords, ready: laterReady } = partWords({
  en: async () => later,
  de: async () => (await import('../words/later-de.ts')).later,
  es: async () => (await import('../words/later-es.ts')).later,
})
