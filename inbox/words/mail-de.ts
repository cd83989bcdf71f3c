import type { Words } from './en.ts'

/** The texts about mails, in German. */
export const mail: Words['mail'] = {
  to: 'An',
  cc: 'Kopie an',
  bcc: 'Verdeckte Kopie',
  recipients: 'Empfänger ändern',
  asBefore: 'Wie vorher',
  wrongRecipients: '„An“ braucht eine Adresse, und jede muss eine sein.',
  sendAgain: 'Noch einmal senden',
  mailedTo: (people: string) => `Per E-Mail an ${people}`,
  mailedToNobody: 'Niemand bekommt eine Antwort per E-Mail: Das Gespräch hat keinen E-Mail-Kanal.',
  delivery: {
    queued: (address: string) => `Wird an ${address} gesendet`,
    sent: (address: string) => `Per E-Mail an ${address}`,
    deferred: (address: string) => `An ${address} noch nicht zugestellt, wird wieder versucht`,
    failed: (address: string) => `An ${address} nicht zugestellt`,
    uncertain: (address: string) => `Wir wissen nicht, ob ${address} sie bekommen hat`,
    held: (address: string) => `Nicht an ${address} gesendet`,
    withdrawn: (address: string) => `Nicht an ${address} gesendet: im Chat gelesen`,
  },
  details: 'Einzelheiten',
  notProven: 'nicht bewiesen',
  verdict: {
    verified: 'Bewiesen: Der empfangende Server bestätigt, dass die E-Mail von dieser Adresse ist.',
    unknown:
      'Nicht bewiesen: Nichts bestätigt, dass diese E-Mail von dieser Adresse ist. Jeder kann sie hineinschreiben.',
    failed: 'Widerlegt: Die E-Mail kommt von keinem Server dieser Adresse. Seien Sie vorsichtig.',
  },
  class: {
    person: 'E-Mail',
    automatic: 'Automatische E-Mail',
    list: 'E-Mail einer Liste',
    bounce: 'Bericht einer gescheiterten Zustellung',
    report: 'Bericht eines Programms',
  },
  automatic: (what: string, evidence: string) => (evidence === '' ? what : `${what}: ${evidence}`),
  show: 'Anzeigen',
  hide: 'Ausblenden',
  unfold: 'Zitiertes ein- oder ausblenden',
  showOriginal: 'Original anzeigen',
  noSubject: 'Kein Betreff',
  noSender: 'Unbekannter Absender',
}
