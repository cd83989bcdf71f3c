/** The texts of the list of emoji, in English. */
export const en = {
  title: 'Insert an emoji',
  found: (count: number) => (count === 1 ? '1 emoji found' : `${count} emoji found`),
}

export type EmojiWords = typeof en
