import { createSignal, type Accessor } from 'solid-js'
import { makeWords, type Loaders } from '../../pages/make-words.ts'
import { en, type Words } from './en.ts'
import type { Language } from './language.ts'

const [language, setLanguage] = createSignal<Language>('en')

/** English is part of the first load, the others come by themselves. */
const { words, load } = makeWords<Words, Language>(
  {
    en: async () => en,
    de: async () => (await import('./de.ts')).de,
    es: async () => (await import('./es.ts')).es,
  },
  en,
)

/** Loads the words of a later part in a language. */
const parts: ((language: Language) => Promise<void>)[] = []

/** The texts of the chosen language. */
export { language, words }

/** Loads a language and shows it, in every part that is there. */
export async function speak(chosen: Language): Promise<void> {
  await Promise.all([load(chosen), ...parts.map(async (part) => part(chosen))])
  setLanguage(chosen)
  document.documentElement.lang = chosen
}

/** The texts of a part of the inbox that is loaded later. They are there once `ready` has resolved, and follow the language. */
export function partWords<Part extends object>(
  loaders: Loaders<Part, Language>,
): { readonly words: Accessor<Part>; readonly ready: () => Promise<void> } {
  const part = makeWords(loaders)
  parts.push(part.load)
  return { words: part.words, ready: async () => part.load(language()) }
}
