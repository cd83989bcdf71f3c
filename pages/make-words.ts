import { createSignal, type Accessor } from 'solid-js'

/** Loads one language: `async () => (await import('./languages/de.ts')).words`. */
export type Loaders<Words, Language extends string> = Readonly<
  Record<Language, () => Promise<Words>>
>

/** The words of an app in the language that was loaded last. Each language is a file of its own. */
export type Spoken<Words, Language extends string> = {
  /** Must have been loaded, unless the first are given. */
  readonly words: Accessor<Words>
  readonly load: (language: Language) => Promise<void>
}

export function makeWords<Words extends object, Language extends string>(
  loaders: Loaders<Words, Language>,
  first?: Words,
): Spoken<Words, Language> {
  const [words, setWords] = createSignal(first as Words)
  const load = async (language: Language) => {
    const loaded = await loaders[language]()
    setWords(() => loaded)
  }
  return { words, load }
}
