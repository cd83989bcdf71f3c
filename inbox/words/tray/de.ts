import type { TrayWords } from './en.ts'

/** The texts of the tray, in German. */
export const de: TrayWords = {
  tray: {
    lead: 'E-Mails, die keine Nachrichten wurden, mit dem Grund. Nichts davon ist beantwortet.',
    empty: 'Die Ablage ist leer.',
    failed: 'Die Ablage konnte nicht geladen werden.',
    older: 'Ältere E-Mails anzeigen',
    makeMessage: 'Zu einer Nachricht machen',
    discard: 'Verwerfen',
    into: 'Wohin gehört sie?',
    intoNew: 'In eine neue Unterhaltung',
    search: 'Unterhaltung suchen',
    found: (count: number) =>
      count === 1 ? '1 Unterhaltung gefunden' : `${count} Unterhaltungen gefunden`,
    file: 'Dort ablegen',
    filed: (subject: string) => `„${subject}“ wird eine Nachricht.`,
    discarded: (subject: string) => `„${subject}“ ist verworfen.`,
    placed: (subject: string) => `„${subject}“ ist jetzt eine Nachricht.`,
    open: 'Unterhaltung öffnen',
    reasons: {
      failed: 'Sie konnte auch nach mehreren Versuchen nicht übernommen werden.',
      channel: 'Ihr Kanal wurde gelöscht.',
      bounce: 'Ein Mailserver meldet, dass eine E-Mail nicht zugestellt wurde.',
      report: 'Sie ist der Bericht eines Programms.',
      sender: 'Sie hat keine gültige Adresse eines Absenders.',
      blocked: 'Ihr Absender ist gesperrt.',
      flood: 'Von ihrem Absender kamen mehr als 20 E-Mails in einer Stunde.',
      formFlood: 'Von ihrem Absender kamen mehr als 200 E-Mails in einer Stunde.',
      bytes: 'Sie ist größer als 35 MB.',
      header: 'Ihr Kopf ist zu groß.',
      parts: 'Sie hat zu viele Teile.',
      depth: 'Ihre Teile sind zu tief verschachtelt.',
      parse: 'Sie kann nicht gelesen werden.',
      long: 'Sie zu lesen braucht zu viel Zeit oder Speicher.',
      /** The server's words follow. */
      refused: 'Ihr Mailserver gibt sie nicht heraus:',
    },
  },
}
