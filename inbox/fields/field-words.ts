import { partWords } from '../words/words.ts'
import { fields } from '../words/fields-en.ts'

/** The texts of the fields, which come with them. */
export const { words: fieldWords, ready: fieldsReady } = partWords({
  en: async () => fields,
  de: async () => (await import('../words/fields-de.ts')).fields,
  es: async () => (await import('../words/fields-es.ts')).fields,
})
