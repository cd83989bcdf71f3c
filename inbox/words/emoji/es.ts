import type { EmojiWords } from './en.ts'

/** The texts of the list of emoji, in Spanish. */
export const es: EmojiWords = {
  title: 'Insertar un emoji',
  found: (count) => (count === 1 ? '1 emoji encontrado' : `${count} emojis encontrados`),
}
