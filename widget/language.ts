import { createMemo, createSignal } from 'solid-js'
import { pluralOf, type Forms } from './languages/plural.ts'
import { isRightToLeft } from './right-to-left.ts'
import { languageFor, load } from './words.ts'

/** The language that is spoken, and how to change it. */
export type Language = {
  /** The BCP 47 tag by which dates and numbers are written. */
  readonly tag: () => string
  /** What the site's own texts are looked for in, the best first: the visitor's language need not be one of the widget's. */
  readonly wanted: () => readonly string[]
  readonly plural: (count: number, forms: Forms) => string
  readonly speak: (tag: string) => Promise<void>
}

/** Words in the language of the page, else of the site's own texts, else English. */
export async function startLanguage(wanted: string, ofSite: string): Promise<Language> {
  const [tags, setTags] = createSignal<readonly [string, ...string[]]>(['en'])
  const speak = async (given: string) => {
    const own = languageFor(given)
    const chosen = own ?? languageFor(ofSite) ?? 'en'
    await load(chosen)
    const named = canonical(given)
    setTags(named === undefined ? [chosen] : own === undefined ? [chosen, named] : [named])
    document.documentElement.lang = chosen
    document.documentElement.dir = isRightToLeft(chosen) ? 'rtl' : 'ltr'
  }
  await speak(wanted)
  const counts = createMemo(() => pluralOf(tags()[0]))
  return {
    tag: () => tags()[0],
    wanted: () => tags().toReversed(),
    plural: (count, forms) => counts()(count, forms),
    speak,
  }
}

/** The tag as `Intl` takes it. What asks for supported locales reads them all first, which takes 12 ms of a processor. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
