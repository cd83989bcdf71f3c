import type { EmojiWords } from './en.ts'

/** The texts of the list of emoji, in German. */
export const de: EmojiWords = {
  title: 'Ein Emoji einfügen',
  found: (count) => (count === 1 ? '1 Emoji gefunden' : `${count} Emojis gefunden`),
}
