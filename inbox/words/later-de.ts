import type { LaterWords } from './later-en.ts'

/** The texts about messages that are sent later, in German. */
export const later: LaterWords = {
  later: 'Später senden',
  at: (time) => `Wird gesendet: ${time}.`,
  edit: 'Bearbeiten',
  unless: 'Nicht, wenn vorher eine Nachricht kommt',
  answered: 'Nicht gesendet, weil inzwischen eine Nachricht gekommen ist.',
  overtaken:
    'Sie wurde gerade gesendet, als Sie sie geändert haben: Es geht hinaus, was vorher da stand. Was jetzt hier steht, ist ein neuer Entwurf.',
  unsent: 'Konnte zur gewählten Zeit nicht gesendet werden.',
}
