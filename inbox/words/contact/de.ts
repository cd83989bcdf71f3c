import type { ContactWords } from './en.ts'

/** The texts of what the panel of a contact loads later, in German. */
export const contact: ContactWords = {
  details: 'Kontakt',
  lines: { name: 'Name', email: 'E-Mail', phone_number: 'Telefon', user_identifier: 'Kunde' },
  certainty: {
    signed: [
      'Von Ihrer Website angemeldet',
      'Ihre Website hat die Person durch ein Token genannt, das niemand sonst ausstellen kann.',
    ],
    proven: [
      'Adresse durch eine Mail bestätigt',
      'Wer Mails an diese Adresse liest, hat geschrieben oder ist einem Link darin gefolgt.',
    ],
    entered: [
      'Vom Team oder einem Programm eingetragen',
      'So sicher wie die Quelle: Hier hat es niemand bestätigt.',
    ],
    typed: [
      'Vom Besucher eingegeben, nicht bestätigt',
      'Das kann jeder eingeben. Sagen Sie nichts, was nur der Inhaber wissen darf.',
    ],
    unknown: [
      'Nichts bekannt',
      'Keine Adresse oder Nummer unterscheidet diesen Besucher von anderen.',
    ],
  },
  claimed: 'Die Adresse wurde eingegeben und ist nicht bestätigt.',
  attributes: 'Merkmale',
  page: 'Alles über diese Person',
  ends: 'Kopieren oder löschen',
}
