import { createSignal } from 'solid-js'
import type { Language } from '../../pages/languages/language.ts'
import { language, speak } from '../../pages/languages/words.ts'
import { en, type Words } from './en.ts'

const [words, setWords] = createSignal<Words>(en)

/** The texts of the chosen language. */
export { language, words }

/** Loads a language and shows it. English is part of the first load, the others come by themselves. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await speak({ load: loadWords }, chosen)
}

async function loadWords(chosen: Language): Promise<void> {
  const loaded = await load(chosen)
  setWords(() => loaded)
}

async function load(chosen: Language): Promise<Words> {
  if (chosen === 'de') return (await import('./de.ts')).de
  if (chosen === 'es') return (await import('./es.ts')).es
  return en
}
