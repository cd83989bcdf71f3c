/** The texts of lists of tags, in English. */
export const en = {
  find: 'Find tags',
  none: 'No tag has these words.',
  more: 'There are more tags. Type words of the one you look for.',
  add: (name: string) => `New tag “${name}”`,
}

export type TagWords = typeof en
