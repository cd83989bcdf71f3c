import { laterReady } from '../composer/later-words.ts'
import { en } from '../words/drafts/en.ts'
import { partWords } from '../words/words.ts'

const part = partWords({
  en: async () => en,
  de: async () => (await import('../words/drafts/de.ts')).de,
  es: async () => (await import('../words/drafts/es.ts')).es,
})

/** The texts of the list of drafts, which come with it. */
export const draftWords = part.words

/** Loads them, and those of sending later. */
export async function draftsReady(): Promise<void> {
  await Promise.all([part.ready(), laterReady()])
}
