import { en } from '../words/mail-facts/en.ts'
import { partWords } from '../words/words.ts'

/** The texts on what is known of a mail, which come with the parts that show it. */
export const { words: mailFactsWords, ready: mailFactsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/mail-facts/de.ts')).de,
  es: async () => (await import('../words/mail-facts/es.ts')).es,
})
