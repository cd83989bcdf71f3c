import { createSignal } from 'solid-js'
import { chooseLanguage } from '../pages/languages/language.ts'
import { load } from './words.ts'

/** The tag by which dates and numbers are written, and how to change it with the words. */
export type Language = {
  readonly tag: () => string
  /** Speaks a language; English if there are no words of it. */
  readonly speak: (tag: string) => Promise<void>
}

/** Languages written from right to left, whose layout is mirrored even where the words are English. */
const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/

/** Words in the language of the page, else of the browser. */
export async function startLanguage(wanted: string | null): Promise<Language> {
  const [tag, setTag] = createSignal('en')
  const speak = async (given: string) => {
    const chosen = chooseLanguage([given])
    await load(chosen)
    const isSpoken = given.toLowerCase().split('-', 1)[0] === chosen
    setTag(isSpoken && isTag(given) ? given : chosen)
    document.documentElement.lang = chosen
    document.documentElement.dir = rightToLeft.test(given.toLowerCase()) ? 'rtl' : 'ltr'
  }
  await speak(wanted ?? navigator.language)
  return { tag, speak }
}

/** Whether `Intl` takes it. What asks for supported locales reads them all first, which takes 12 ms of a processor. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
