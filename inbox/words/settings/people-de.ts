import type { PeopleWords } from './people-en.ts'

/** The texts of the page of people, in German. */
export const people: PeopleWords = {
  lead: 'Alle, die geschrieben haben oder von einem Programm eingetragen wurden, soweit Sie sie sehen dürfen.',
  search: 'Personen suchen',
  order: 'Reihenfolge',
  sorts: {
    changed: 'Zuletzt geänderte zuerst',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    name: 'Nach Namen',
    nameBack: 'Nach Namen, Z zuerst',
  },
  show: 'Anzeigen',
  everyone: 'Alle',
  shown: {
    verified: 'Bestätigte Personen',
    entered: 'Vom Team oder einem Programm eingetragen',
    claimed: 'Nicht bestätigt',
    unknown: 'Nichts bekannt',
    withEmail: 'Mit E-Mail',
    withoutEmail: 'Ohne E-Mail',
  },
  field: {
    title: 'Nach einem Feld filtern',
    field: 'Feld',
    test: 'Bedingung',
    tests: { is: 'ist', isNot: 'ist nicht', isSet: 'ist gesetzt', isNotSet: 'ist nicht gesetzt' },
    value: 'Wert',
    yes: 'Ja',
    no: 'Nein',
    add: 'Bedingung hinzufügen',
    all: 'Bedingungen',
    remove: (text) => `Bedingung ${text} entfernen`,
  },
  none: 'Niemand wurde gefunden.',
  noneYet: 'Bisher wurde niemand gefunden. Es sind noch nicht alle durchgesehen.',
  since: (date) => `bekannt seit ${date}`,
  lines: {
    name: 'Name der Person',
    email: 'E-Mail',
    phone_number: 'Telefon',
    user_identifier: 'Kundennummer',
  },
  conversations: (count) =>
    count === 1 ? 'Eine Unterhaltung' : `${count.toLocaleString('de')} Unterhaltungen`,
  noConversations: 'Noch keine Unterhaltungen.',
  export: 'Alles über diese Person speichern',
  erase: 'Endgültig löschen',
  eraseTitle: (name) => `${name} endgültig löschen?`,
  eraseLead:
    'Auch Unterhaltungen, Nachrichten und Dateien werden gelöscht, auch im Protokoll. Das lässt sich nicht rückgängig machen.',
}
