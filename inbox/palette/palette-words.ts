import { partWords } from '../words/words.ts'
import { en } from '../words/palette/en.ts'

/** The texts of the palette, which come with it. */
export const { words: paletteWords, ready: paletteReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/palette/de.ts')).de,
  es: async () => (await import('../words/palette/es.ts')).es,
})
