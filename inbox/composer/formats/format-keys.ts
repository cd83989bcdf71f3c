import type { Format } from '../rich/commands.ts'

/** The key of every format: in the editor, on its button, in the help and in the palette. One without a key does not compile. */
export const formatKeys = {
  strong: 'Ctrl B',
  em: 'Ctrl I',
  underline: 'Ctrl U',
  strike: 'Ctrl Shift X',
  link: 'Ctrl K',
  bullet_list: 'Ctrl Shift 8',
  ordered_list: 'Ctrl Shift 7',
  blockquote: 'Ctrl Shift 9',
  code: 'Ctrl E',
} as const satisfies Readonly<Record<Format, string>>

/** All of them, in the order in which they are listed. */
export const formats = Object.keys(formatKeys) as Format[]
