import { createSignal, type Accessor } from 'solid-js'
/** Loads one language: `async () => (await import('./de.ts')).words`. */
export type Loaders<Words, Language extends string> = Readonly<
  Record<Language, () => Promise<Words>>
>

/** The words of an app in the language that was loaded last. Each language is a file of its own. */
export type Spoken<Words, Language extends string> = {
  /** Must have been loaded. */
  readonly words: Accessor<Words>
  readonly load: (language: Language) => Promise<void>
}

export function makeWords<Words extends object, Language extends string>(
  loaders: Loaders<Words, Language>,
): Spoken<Words, Language> {
  const [spoken, setSpoken] = createSignal<Words>()
  const words = () => {
    const loaded = spoken()
    if (loaded === undefined) throw new Error('No language is loaded yet.')
    return loaded
  }
  const load = async (language: Language) => {
    const loaded = await loaders[language]()
    setSpoken(() => loaded)
  }
  return { words, load }
}
