import { createSignal } from 'solid-js'
import { chooseLanguage, type Language } from './language.ts'
import { makeWords, type Spoken } from './make-words.ts'
import type { Messages } from './messages.ts'

const shared = makeWords<Messages, Language>({
  en: async () => (await import('./en.ts')).words,
  de: async () => (await import('./de.ts')).words,
  es: async () => (await import('./es.ts')).words,
})

const [language, setLanguage] = createSignal<Language>('en')

/** The words that both apps use, and the language that is spoken. */
export const { words } = shared
export { language }

/**
 * Loads a language for what both apps say and for an app's own words, then speaks it. Without one: the first that the
 * browser asks for.
 */
export async function speak(
  own: Pick<Spoken<object, Language>, 'load'>,
  wanted?: Language,
): Promise<void> {
  const chosen = wanted ?? chooseLanguage(navigator.languages)
  await Promise.all([shared.load(chosen), own.load(chosen)])
  setLanguage(chosen)
  document.documentElement.lang = chosen
}
