import type { AuditWords } from './audit-en.ts'

/** The texts of the page of the audit log, in German. */
export const audit: AuditWords = {
  lead: 'Jede Änderung in diesem Arbeitsbereich: von wem, wann und woran. Die neuesten zuerst.',
  actor: 'Wer',
  kinds: {
    all: 'Alles',
    conversations: 'Unterhaltungen',
    messages: 'Nachrichten und Notizen',
    contacts: 'Kontakte',
    team: 'Team und Rollen',
    settings: 'Einstellungen',
    access: 'API-Schlüssel und Webhooks',
  },
  resource: 'Kennung des Geänderten',
  resourceHint: 'Wie sie in der Adresse oder in der API steht.',
  actors: { contact: 'ein Besucher', automation: 'von selbst' },
  event: (sequence) => `Ereignis ${sequence}`,
  download: 'Als CSV herunterladen',
  reading: (count) => `Bisher ${count.toLocaleString('de')} Einträge…`,
  saved: (count) =>
    count === 1
      ? 'Ein Eintrag ist gespeichert.'
      : `${count.toLocaleString('de')} Einträge sind gespeichert.`,
  cut: (count) =>
    `Die neuesten ${count.toLocaleString('de')} Einträge sind gespeichert. Wählen Sie einen früheren letzten Tag für ältere.`,
}
