import { partWords } from '../words/words.ts'
import { en } from '../words/settings/en.ts'

/** The texts of the settings, which come with these pages. */
export const { words: settingsWords, ready: settingsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/settings/de.ts')).de,
  es: async () => (await import('../words/settings/es.ts')).es,
})
