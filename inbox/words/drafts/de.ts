import type { DraftsWords } from './en.ts'

/** The texts of the list of drafts, in German. */
export const de: DraftsWords = {
  drafts: {
    none: 'Sie haben keine Entwürfe.',
    parts: { scheduled: 'Geplant', unsent: 'Nicht gesendet', drafts: 'Entwürfe' },
    unsent: (count) => `${count} nicht gesendet`,
    cancel: 'Senden abbrechen',
    cancelled: (title) => `„${title}“ wird nicht gesendet und ist ein Entwurf.`,
    remove: 'Entwurf löschen',
    removed: (title) => `Der Entwurf in „${title}“ ist gelöscht.`,
    named: (action, title) => `${action}: ${title}`,
    newer: 'Er wurde inzwischen auf einem anderen Gerät geändert. Es ist nichts geschehen.',
    underWay: 'Er wird gerade gesendet.',
    gone: 'Den Entwurf gibt es nicht mehr: Er wurde gesendet oder gelöscht.',
  },
}
