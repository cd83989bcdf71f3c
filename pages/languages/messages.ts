import type { words } from './en.ts'

/** What both apps say, in each language: texts, and functions of the numbers and names in them. */
export type Messages = Widen<typeof words>

/** The shape of the English words, with any text in their place. */
export type Widen<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : string
}
