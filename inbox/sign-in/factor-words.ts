import { partWords } from '../words/words.ts'
import { en } from '../words/factors/en.ts'

/** The texts of the second factor, which come when it is asked for. */
export const { words: factorWords, ready: factorsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/factors/de.ts')).de,
  es: async () => (await import('../words/factors/es.ts')).es,
})
