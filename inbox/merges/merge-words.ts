import { en } from '../words/merges/en.ts'
import { countText } from '../words/times.ts'
import { partWords } from '../words/words.ts'

/** The texts of merging and splitting, which come with them. */
export const { words: mergeWords, ready: mergesReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/merges/de.ts')).de,
  es: async () => (await import('../words/merges/es.ts')).es,
})

/** "3 messages". */
export const messagesText = (count: number): string =>
  mergeWords().merges.messages(countText(count), count === 1)
