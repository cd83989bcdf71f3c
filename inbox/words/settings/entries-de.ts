import type { EntryWords } from './entries-en.ts'

const many = (count: number, one: string, more: string) =>
  count > 1000 ? `Mehr als 1.000 ${more}` : count === 1 ? `1 ${one}` : `${count} ${more}`

/** The texts of pages that list what a workspace has several of, in German. */
export const entries: EntryWords = {
  kinds: {
    statuses: {
      lead: 'Was eine Unterhaltung neben den eingebauten Status sein kann. Filter und Ansichten bieten sie in dieser Reihenfolge an.',
      create: 'Neuer Status',
    },
    groups: {
      lead: 'Gruppen, denen Unterhaltungen zugewiesen werden. Wer zu welcher gehört, steht auf der Seite des Teams.',
      create: 'Neue Gruppe',
    },
    tags: {
      lead: 'Wörter, nach denen Sie Unterhaltungen finden. Wird eines gelöscht, kann ein anderes seinen Platz einnehmen.',
      create: 'Neues Schlagwort',
    },
    contact_fields: {
      lead: 'Was neben Name, E-Mail und Telefon über einen Kontakt bekannt ist. Website-Chats können danach fragen.',
      create: 'Neues Kontaktfeld',
    },
    ticket_fields: {
      lead: 'Was neben den Nachrichten zu einer Unterhaltung festgehalten wird.',
      create: 'Neues Ticketfeld',
    },
    roles: {
      lead: 'Was die Mitglieder eines Teams dürfen und sehen. Sie können vergeben, was Sie selbst haben.',
      create: 'Neue Rolle',
    },
  },
  kind: 'Art',
  fieldKinds: {
    text: 'Freier Text',
    number: 'Zahl',
    date: 'Datum',
    url: 'Webadresse',
    checkbox: 'Ja oder nein',
    dropdown: 'Eines aus einer Liste',
    multi_option: 'Mehrere aus einer Liste',
    multi_select: 'Mehrere aus einer Liste',
  },
  labels: 'Was gewählt werden kann',
  labelsHint: 'Je Zeile eines. Was in Gebrauch ist, bleibt.',
  builtIn: 'Eingebaut',
  add: 'Hinzufügen',
  edit: 'Bearbeiten',
  list: 'Alle',
  none: 'Noch gibt es keine.',
  more: 'Mehr anzeigen',
  acts: {
    edit: (name) => `${name} bearbeiten`,
    remove: (name) => `${name} löschen`,
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
  },
  editTitle: (name) => `${name} bearbeiten`,
  removeTitle: (name) => `${name} löschen?`,
  removeLead: 'Wird es verwendet, werden Sie zuerst gefragt, was damit geschieht.',
  used: {
    conversations: (count) =>
      `${many(count, 'Unterhaltung verwendet', 'Unterhaltungen verwenden')} das.`,
    contacts: (count) => `${many(count, 'Kontakt verwendet', 'Kontakte verwenden')} das.`,
    members: (count) => `${many(count, 'Teammitglied hat', 'Teammitglieder haben')} das.`,
  },
  becomes: 'Was mit ihnen geschieht',
  choose: 'Einen anderen Eintrag wählen',
  clear: 'Ohne lassen',
  moveTo: (name) => `${name} geben`,
  valuesGo: 'Auch die Werte in diesem Feld werden gelöscht.',
  stale: (now) =>
    `Inzwischen hat jemand das geändert. Jetzt gilt: ${now}. Speichern Sie noch einmal, damit Ihre Eingabe gilt.`,
  conversations: (count) =>
    count === 1 ? '1 Unterhaltung' : `${count.toLocaleString('de')} Unterhaltungen`,
}
