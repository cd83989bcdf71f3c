import { partWords } from '../../words/words.ts'
import { en } from '../../words/rich/en.ts'

/** The texts of formats, which come with the editor, the help and the palette. */
export const { words: richWords, ready: richWordsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../../words/rich/de.ts')).de,
  es: async () => (await import('../../words/rich/es.ts')).es,
})
