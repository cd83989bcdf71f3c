import { contact } from '../words/contact/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of what is known of a contact, which come with it. */
export const { words: contactWords, ready: contactReady } = partWords({
  en: async () => contact,
  de: async () => (await import('../words/contact/de.ts')).contact,
  es: async () => (await import('../words/contact/es.ts')).contact,
})
