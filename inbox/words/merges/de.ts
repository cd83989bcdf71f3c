import type { MergeWords } from './en.ts'

/** The texts of merging and splitting conversations, in German. */
export const de: MergeWords = {
  merges: {
    label: 'Zusammenführen und teilen',
    merge: 'Zusammenführen in …',
    mergeTitle: 'In eine andere Unterhaltung zusammenführen',
    mergeLead:
      'Nachrichten und Tags kommen in die gewählte Unterhaltung, die ihre eigenen Felder behält.',
    choose: 'Unterhaltung desselben Kontakts',
    none: 'Dieser Kontakt hat keine andere Unterhaltung.',
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
  },
}
