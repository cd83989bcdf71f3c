import { makeWords } from '../pages/make-words.ts'
import type { WidgetMessages } from './languages/messages.ts'

/** The languages of the widget, each a file of its own: a visitor loads one. */
const loaders = {
  en: async () => (await import('./languages/en.ts')).words,
  de: async () => (await import('./languages/de.ts')).words,
  es: async () => (await import('./languages/es.ts')).words,
  fr: async () => (await import('./languages/fr.ts')).words,
  pt: async () => (await import('./languages/pt.ts')).words,
  it: async () => (await import('./languages/it.ts')).words,
  nl: async () => (await import('./languages/nl.ts')).words,
  pl: async () => (await import('./languages/pl.ts')).words,
  tr: async () => (await import('./languages/tr.ts')).words,
  ja: async () => (await import('./languages/ja.ts')).words,
  zh: async () => (await import('./languages/zh.ts')).words,
  ar: async () => (await import('./languages/ar.ts')).words,
  he: async () => (await import('./languages/he.ts')).words,
}

export type WidgetLanguage = keyof typeof loaders

/** The words of the widget. */
export const { words, load } = makeWords<WidgetMessages, WidgetLanguage>(loaders)

/** The language of the widget for a tag, such as `de` for `de-AT`; undefined if it has none. */
export function languageFor(tag: string): WidgetLanguage | undefined {
  const base = baseOf(tag)
  return Object.hasOwn(loaders, base) ? (base as WidgetLanguage) : undefined
}

/** `de` of `de-AT`. */
export const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''
