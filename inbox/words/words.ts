import { createSignal } from 'solid-js'
import { makeWords } from '../../pages/make-words.ts'
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

/** The texts of the chosen language. */
export { language, words }

/** Loads a language and shows it. */
export async function speak(chosen: Language): Promise<void> {
  await load(chosen)
  setLanguage(chosen)
  document.documentElement.lang = chosen
}
