import { makeWords } from '../pages/languages/make-words.ts'
import type { InboxMessages } from './languages/messages.ts'

const spoken = makeWords<InboxMessages>({
  en: async () => (await import('./languages/en.ts')).words,
  de: async () => (await import('./languages/de.ts')).words,
  es: async () => (await import('./languages/es.ts')).words,
})

/** The words of the inbox. */
export const { words, load } = spoken
