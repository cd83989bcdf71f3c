import type { BulkWords } from './en.ts'

/** Die Texte für Änderungen an vielen Unterhaltungen. */
export const de: BulkWords = {
  bulk: {
    label: 'Viele Unterhaltungen ändern',
    chosen: (count) => `${count} gewählt`,
    all: (count) => `Alle ${count} dieser Ansicht`,
    wholeView: (count) => `Alle ${count} dieser Ansicht sind gewählt`,
    none: 'Keine wählen',
    assign: 'Zuweisen',
    nobody: 'Niemand',
    group: 'Gruppe',
    status: 'Status',
    priority: 'Priorität',
    tag: 'Schlagwort hinzufügen',
    untag: 'Schlagwort entfernen',
    snooze: 'Zurückstellen',
    underWay: (done, total) => `${done} von ${total}`,
    ended: (changed) => `${changed} geändert`,
    refused: (count) => `${count} abgelehnt`,
    unnamed: (id) => `Unterhaltung …${id}`,
    moreRefused: (count) => `Und ${count} weitere.`,
    dismiss: 'Ausblenden',
    read: 'Als gelesen markieren',
    cancel: 'Abbrechen',
    undo: 'Rückgängig machen',
    undone: (name) => `Rückgängig: ${name}`,
    changedSince: 'Inzwischen hat es jemand geändert.',
    notUndoable: 'Der frühere Wert lässt sich nicht wiederherstellen.',
    tooMany: 'Höchstens 10.000 auf einmal: Grenzen Sie die Ansicht erst ein.',
  },
}
