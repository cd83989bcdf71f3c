import { partWords } from '../words/words.ts'
import { en } from '../words/signature/en.ts'

/** The texts about the signature below an answer, which come with its line. */
export const { words: signatureWords, ready: signatureReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/signature/de.ts')).de,
  es: async () => (await import('../words/signature/es.ts')).es,
})
