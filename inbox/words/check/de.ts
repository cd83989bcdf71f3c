import type { CheckWords } from './en.ts'

/** Die Texte für den Vergleich mit dem Server. */
export const de: CheckWords = {
  check: {
    label: 'Bildschirm und Server',
    running: 'Vergleich mit dem Server …',
    equal: (event) => `Gleich mit dem Server bei Ereignis ${event}.`,
    differs: (parts, event) => `Anders als auf dem Server bei Ereignis ${event}: ${parts}.`,
    busy: 'Änderungen sind noch unterwegs. Vergleichen Sie gleich noch einmal.',
    failed: 'Der Server ließ sich nicht fragen.',
    list: 'die Liste',
    counts: 'die Zahlen',
    conversation: 'die offene Unterhaltung',
    fields: 'die Felder und Schlagwörter',
    contact: 'der Kontakt',
    bell: 'die Mitteilungen',
    tray: 'die Ablage für E-Mails',
    people: 'die Personen',
    drafts: 'die Entwürfe',
    again: 'Noch einmal vergleichen',
    reload: 'Seite neu laden',
  },
}
