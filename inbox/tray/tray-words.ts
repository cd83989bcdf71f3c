import { partWords } from '../words/words.ts'
import { en } from '../words/tray/en.ts'

/** The texts of the tray, which come with it. */
export const { words: trayWords, ready: trayReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/tray/de.ts')).de,
  es: async () => (await import('../words/tray/es.ts')).es,
})
