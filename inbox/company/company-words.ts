import { partWords } from '../words/words.ts'
import { en } from '../words/company/en.ts'

/** The texts of company sign-ins, which come with them. */
export const { words: companyWords, ready: companyReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/company/de.ts')).de,
  es: async () => (await import('../words/company/es.ts')).es,
})
