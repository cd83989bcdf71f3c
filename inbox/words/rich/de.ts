import type { RichWords } from './en.ts'

/** Die Texte des Editors für Nachrichten, auf Deutsch. */
export const de: RichWords = {
  format: 'Formatierung',
  strong: 'Fett',
  em: 'Kursiv',
  underline: 'Unterstrichen',
  strike: 'Durchgestrichen',
  link: 'Link',
  bullet_list: 'Liste',
  ordered_list: 'Nummerierte Liste',
  blockquote: 'Zitat',
  code: 'Code',
  linkTitle: 'Link',
  address: 'Adresse',
  wrongAddress: 'Das ist keine Adresse einer Seite, eines Postfachs oder eines Telefons.',
  setLink: 'Link setzen',
  unlink: 'Link entfernen',
  uploadingImage: (name) => `${name} wird hochgeladen`,
  describeImage: (words) => `Das Bild beschreiben: ${words}`,
  imageTitle: 'Bild',
  imageWords: 'Beschreibung',
  imageHint: 'Für alle, die es nicht sehen, und wo es nicht gezeigt werden kann.',
  removeImage: 'Bild entfernen',
  setWords: 'Beschreibung setzen',
}
