import type { FieldWords } from './fields-en.ts'

/** The texts about fields that are changed in place, in German. */
export const fields: FieldWords = {
  label: 'Unterhaltung',
  title: 'Titel',
  status: 'Status',
  priority: 'Priorität',
  group: 'Gruppe',
  tags: 'Schlagwörter',
  addTag: 'Schlagwort hinzufügen',
  removeTag: (tag) => `Schlagwort ${tag} entfernen`,
  notSet: 'Nicht gesetzt',
  none: 'Keine',
  setBy: (name, time) => `${name} hat das ${time} geändert.`,
  setElsewhere: 'Jemand anders hat das geändert.',
  keep: (value) => `„${value}“ behalten`,
}
