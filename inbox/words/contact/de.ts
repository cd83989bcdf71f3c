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
    sender: [
      'Absender einer E-Mail, nicht bestätigt',
      'In diesem Namen kann jeder schreiben. Sagen Sie nichts, was nur der Inhaber wissen darf.',
    ],
    unknown: [
      'Nichts bekannt',
      'Keine Adresse oder Nummer unterscheidet diesen Besucher von anderen.',
    ],
  },
  claimed: 'Die Adresse ist nicht bestätigt.',
  notes: {
    title: 'Notizen zum Kontakt',
    label: 'Neue Notiz',
    add: 'Notiz hinzufügen',
    all: 'Alle Notizen',
    edit: 'Notiz ändern',
    remove: 'Notiz löschen',
    removeLead: 'Sie wird für das ganze Team gelöscht.',
    edited: '(geändert)',
    crossed: (text) =>
      `Inzwischen lautet sie „${text}“. Speichern Sie noch einmal, um das zu ersetzen.`,
  },
  previous: 'Weitere Unterhaltungen',
  first: 'Das ist die erste Unterhaltung.',
  localTime: {
    title: 'Ortszeit',
    behind: (hours) => `${hours} hinter Ihnen`,
    ahead: (hours) => `${hours} vor Ihnen`,
    same: 'wie bei Ihnen',
  },
  pages: {
    title: 'Seiten',
    now: 'Aktuelle Seite',
    last: 'Letzte Seite',
    before: (count) => (count === 1 ? '1 Seite davor' : `${count} Seiten davor`),
  },
  block: {
    title: (name) => `${name} blockieren?`,
    lead: 'Diese Person kann ihre Unterhaltungen weiterhin lesen, aber nichts mehr senden, auch nicht in anderen Browsern, in denen Ihre Website sie anmeldet. Sie können die Blockierung jederzeit aufheben.',
    stranger:
      'Ihre Website hat diese Person nicht angemeldet: In einem anderen Browser gilt sie als neuer Besucher.',
    end: 'Bis',
    ends: {
      forever: 'Sie die Blockierung aufheben',
      hour: 'in einer Stunde',
      day: 'in einem Tag',
      week: 'in einer Woche',
      date: 'zu einem Zeitpunkt',
    },
    date: 'Datum und Uhrzeit',
    reason: 'Grund',
    reasonHint: 'Nur für Ihr Team.',
    change: 'Sperre ändern',
    changeTitle: (name) => `Sperre von ${name} ändern`,
    since: (date) => `Blockiert seit ${date}`,
    until: (time) => `Blockiert bis ${time}`,
    by: (name) => `Von ${name}`,
  },
  attributes: 'Merkmale',
  page: 'Alles über diese Person',
  ends: 'Kopieren oder löschen',
}
