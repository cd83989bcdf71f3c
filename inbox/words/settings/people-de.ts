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
  },
  show: 'Anzeigen',
  everyone: 'Alle',
  none: 'Niemand wurde gefunden.',
  since: (date) => `bekannt seit ${date}`,
  lines: {
    name: 'Name der Person',
    email: 'E-Mail',
    phone_number: 'Telefon',
    user_identifier: 'Kundennummer',
  },
  conversations: (count) => (count === 1 ? 'Eine Unterhaltung' : `${count} Unterhaltungen`),
  noConversations: 'Noch keine Unterhaltungen.',
  export: 'Alles über diese Person speichern',
  erase: 'Endgültig löschen',
  eraseTitle: (name) => `${name} endgültig löschen?`,
  eraseLead:
    'Auch Unterhaltungen, Nachrichten und Dateien werden gelöscht, auch im Protokoll. Das lässt sich nicht rückgängig machen.',
}
