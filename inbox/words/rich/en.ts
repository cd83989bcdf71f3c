/** The texts of the editor of messages, in English. */
export const en = {
  format: 'Format',
  strong: 'Bold',
  em: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  link: 'Link',
  bullet_list: 'List',
  ordered_list: 'Numbered list',
  blockquote: 'Quote',
  code: 'Code',
  linkTitle: 'Link',
  address: 'Address',
  wrongAddress: 'This is no address of a page, a mailbox or a phone.',
  setLink: 'Set link',
  unlink: 'Remove link',
  uploadingImage: (name: string) => `${name} is being uploaded`,
  describeImage: (words: string) => `Describe the image: ${words}`,
  imageTitle: 'Image',
  imageWords: 'Description',
  imageHint: 'For people who do not see it, and where it cannot be shown.',
  removeImage: 'Remove image',
  setWords: 'Set description',
}

export type RichWords = typeof en
