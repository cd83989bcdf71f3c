import type { Words } from './en.ts'

/** The texts about mails, in German. */
export const mail: Words['mail'] = {
  from: 'Von',
  replyTo: 'Antworten gehen an',
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
  subject: 'Betreff',
  sent: 'Gesendet',
  sender: 'Absender',
  reason: 'Warum sie hier ist',
  details: 'Einzelheiten',
  notProven: 'nicht bewiesen',
  verdict: {
    verified: 'Bewiesen: Der empfangende Server bestätigt, dass die E-Mail von dieser Adresse ist.',
    unknown:
      'Nicht bewiesen: Nichts bestätigt, dass diese E-Mail von dieser Adresse ist. Jeder kann sie hineinschreiben.',
    failed: 'Widerlegt: Die E-Mail kommt von keinem Server dieser Adresse. Seien Sie vorsichtig.',
  },
  thread: {
    token: 'Sie beantwortet eine E-Mail dieser Unterhaltung.',
    message_id: 'Sie beantwortet eine E-Mail dieser Unterhaltung.',
    references: 'Sie gehört zu einer E-Mail dieser Unterhaltung.',
    new: 'Mit ihr begann diese Unterhaltung.',
    token_of_another: 'Sie beantwortet eine E-Mail, die an eine andere Adresse ging.',
    message_id_of_another: 'Sie beantwortet eine E-Mail, die an eine andere Adresse ging.',
    references_of_another:
      'Sie bezieht sich auf eine Unterhaltung, an der ihr Absender nicht beteiligt ist.',
    references_unproven:
      'Sie bezieht sich auf eine Unterhaltung, aber ihr Absender wurde widerlegt.',
    by_hand: 'Jemand aus dem Team hat sie hier abgelegt.',
  },
  linked: 'Bezieht sich auf eine andere Unterhaltung.',
  leftOut: (count: number) =>
    count === 1
      ? 'Einer ist nur im Original: Der Speicher ist voll.'
      : `${count} sind nur im Original: Der Speicher ist voll.`,
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
