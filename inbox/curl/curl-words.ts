import { partWords } from '../words/words.ts'
import { en } from '../words/curl/en.ts'

/** The texts about the copied command, which come with it. */
export const { words: curlWords, ready: curlReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/curl/de.ts')).de,
  es: async () => (await import('../words/curl/es.ts')).es,
})
