import type { TagWords } from './en.ts'

/** The texts of lists of tags, in German. */
export const de: TagWords = {
  find: 'Schlagwörter suchen',
  none: 'Kein Schlagwort hat diese Wörter.',
  more: 'Es gibt weitere Schlagwörter. Tippen Sie Wörter des gesuchten.',
  add: (name) => `Neues Schlagwort „${name}“`,
}
