import { mailLanguages } from './mail-languages.ts'
import type { MailWords } from './mail-texts.ts'

export type SpokenWords = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** A text with the values of its names. */
  readonly say: (name: keyof MailWords, values?: Readonly<Record<string, string>>) => string
}

const rightToLeft = ['ar', 'he']

const isSpoken = (base: string): base is keyof typeof mailLanguages =>
  Object.hasOwn(mailLanguages, base)

/** The words in the language of a BCP 47 tag, else in English. */
export function mailWords(tag: string): SpokenWords {
  const base = tag.toLowerCase().split('-', 1)[0] ?? ''
  const language = isSpoken(base) ? base : 'en'
  const words: MailWords = mailLanguages[language]
  return {
    language,
    direction: rightToLeft.includes(language) ? 'rtl' : 'ltr',
    say: (name, values = {}) =>
      words[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
  }
}
