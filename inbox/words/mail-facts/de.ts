import type { MailFactsWords } from './en.ts'

/** The texts on what is known of a mail, in German. */
export const de: MailFactsWords = {
  mailFacts: {
    from: 'Von',
    replyTo: 'Antworten gehen an',
    subject: 'Betreff',
    sent: 'Gesendet',
    sender: 'Absender',
    reason: 'Warum sie hier ist',
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
    /** By the sentences of the server (delivery-reasons.ts). */
    deliveryReasons: {
      'Earlier mails to this address were returned.':
        'Frühere E-Mails an diese Adresse kamen zurück.',
      'The owner of this address wants no mails.':
        'Wem diese Adresse gehört, möchte keine E-Mails.',
      'The contact is blocked.': 'Der Kontakt ist blockiert.',
      'The contact is blocked, has another address now, or gets no mails at this one.':
        'Der Kontakt ist blockiert, hat jetzt eine andere Adresse oder bekommt an diese keine E-Mails.',
      'This workspace is a copy of another one, which sends the mail.':
        'Dieser Arbeitsbereich ist die Kopie eines anderen, der die E-Mail sendet.',
      'Its mail channel was deleted.': 'Ihr E-Mail-Kanal wurde gelöscht.',
      'The channel has no mail server.': 'Der Kanal hat keinen Mailserver.',
      'The password of the mail server cannot be read.':
        'Das Passwort des Mailservers ist nicht lesbar.',
      'It waits for an earlier mail of the conversation.':
        'Sie wartet auf eine frühere E-Mail der Unterhaltung.',
      'The mail could not be prepared.': 'Die E-Mail konnte nicht vorbereitet werden.',
      'The mail was returned.': 'Die E-Mail kam zurück.',
      'The mail server got the mail and did not say whether it has accepted it.':
        'Der Mailserver hat die E-Mail bekommen und nicht gesagt, ob er sie angenommen hat.',
    },
  },
}
