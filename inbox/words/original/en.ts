/** The texts beside the original of a mail, in English. */
export const en = {
  original: {
    label: 'Original of the mail',
    gone: 'The original is no longer there.',
    pictures: 'Load pictures from other servers',
    picturesHint: 'Their servers learn that the mail is read, but not by whom.',
    picturesLeft: 'Not every picture could be loaded.',
    download: 'Download (.eml)',
  },
}

export type OriginalWords = typeof en
