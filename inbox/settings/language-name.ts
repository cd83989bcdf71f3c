import { language } from '../words/words.ts'

/** The languages that the widget speaks (widget/words.ts). A channel may have texts in others, too, by the API. */
export const widgetLanguages = [
  'en',
  'de',
  'es',
  'fr',
  'pt-BR',
  'it',
  'nl',
  'pl',
  'tr',
  'ja',
  'zh',
  'ar',
  'he',
] as const

/** "French", in the member's language. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language(), { type: 'language' }).of(tag) ?? tag
