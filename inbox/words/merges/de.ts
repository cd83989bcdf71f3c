import type { MergeWords } from './en.ts'

/** The texts of merging and splitting conversations, and of merging contacts, in German. */
export const de: MergeWords = {
  merges: {
    label: 'Zusammenführen und teilen',
    merge: 'Zusammenführen in …',
    mergeTitle: 'In eine andere Unterhaltung zusammenführen',
    mergeLead:
      'Nachrichten und Tags kommen in die gewählte Unterhaltung, die ihre eigenen Felder behält.',
    choose: 'Unterhaltung',
    none: 'Dieser Kontakt hat keine andere Unterhaltung.',
    otherAddress:
      'Hat die Person von einer anderen Adresse geschrieben? Führen Sie zuerst die Kontakte zusammen: dann stehen hier die Unterhaltungen beider.',
    goes: 'Geht darin auf',
    stays: 'Bleibt',
    messages: (count, one) => (one ? '1 Nachricht' : `${count} Nachrichten`),
    mergeIt: 'Zusammenführen',
    split: 'Teilen …',
    splitTitle: 'Nachrichten abtrennen',
    splitLead: 'Die gewählten Nachrichten kommen in eine neue Unterhaltung mit denselben Feldern.',
    splitLast: (count) => `Nur die letzten ${count} Nachrichten stehen hier.`,
    fromHere: 'Ab hier',
    title: 'Titel',
    titleHint: 'Ohne Angabe: der Anfang der ersten Nachricht.',
    splitIt: 'Teilen',
    chosen: 'Wählen Sie die Nachrichten, die umziehen.',
    merged: (title, messages) => `„${title}“ kam hier hinein: ${messages}`,
    splitOff: (messages) => `${messages} abgetrennt nach`,
    undo: 'Rückgängig',
    contact: 'Kontakt zusammenführen …',
    contactTitle: (name) => `Einen anderen Kontakt mit ${name} zusammenführen`,
    contactLead:
      'Der andere Kontakt wird gelöscht. Seine Unterhaltungen und Nachrichten kommen zu diesem, und seine Angaben füllen, was hier leer ist. Das lässt sich nicht rückgängig machen.',
    contactFind: 'Name, E-Mail oder Telefon des anderen Kontakts',
    contactsFound: 'Gefundene Kontakte',
    contactOther: 'Anderen Kontakt wählen',
    contactSwap: (name) => `Stattdessen ${name} behalten`,
    contactAfter: 'Danach',
    contactMoves: (count, isOne) =>
      isOne ? '1 Unterhaltung zieht um.' : `${count} Unterhaltungen ziehen um.`,
    contactMany: (count) => `${count} oder mehr`,
    contactTaken: 'übernommen',
    contactDropped: (value) => `entfällt: ${value}`,
    contactBlocked: 'Der Kontakt ist danach blockiert.',
    contactLines: {
      name: 'Name',
      email: 'E-Mail',
      phone_number: 'Telefon',
      user_identifier: 'Kundennummer',
    },
  },
}
