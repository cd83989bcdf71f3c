import type { LaterWords } from './later-en.ts'

/** The texts about messages that are sent later, in German. */
export const later: LaterWords = {
  later: 'Später senden',
  at: (time) => `Wird gesendet: ${time}.`,
  edit: 'Bearbeiten',
  unless: 'Nicht, wenn vorher eine Nachricht kommt',
  reasons: {
    answered: 'Nicht gesendet, weil inzwischen eine Nachricht gekommen ist.',
    not_allowed: 'Nicht gesendet, weil Ihre Rolle es zu dieser Zeit nicht erlaubte.',
    member_inactive: 'Nicht gesendet, weil Sie zu dieser Zeit kein aktives Mitglied waren.',
    second_factor_required: 'Nicht gesendet, weil zu dieser Zeit Ihr zweiter Faktor fehlte.',
  },
  overtaken:
    'Sie wurde gerade gesendet, als Sie sie geändert haben: Es geht hinaus, was vorher da stand. Was jetzt hier steht, ist ein neuer Entwurf.',
  unsent: 'Konnte zur gewählten Zeit nicht gesendet werden.',
}
