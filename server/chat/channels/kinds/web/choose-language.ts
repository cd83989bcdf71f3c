import type { WebChannel } from './settings/web-channel.ts'

const longestTag = 35

/** The languages of the frame (`words` of its page), such as `de`. */
type Words = Readonly<Record<string, string>>

/**
 * The language of the widget for a visitor: theirs if the widget has it, else that of the site's own texts. The first
 * language of `texts` that the widget has counts; English if there is none.
 */
export function chooseLanguage(
  wanted: unknown,
  { texts }: Pick<WebChannel, 'texts'>,
  words: Words,
): { readonly spoken: string; readonly ofSite: string } {
  const bases = Object.keys(texts).map(baseOf)
  const ofSite = bases.find((base) => Object.hasOwn(words, base)) ?? 'en'
  const own = typeof wanted === 'string' ? baseOf(wanted.slice(0, longestTag)) : ''
  return { spoken: Object.hasOwn(words, own) ? own : ofSite, ofSite }
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''
