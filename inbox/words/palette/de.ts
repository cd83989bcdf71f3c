import type { PaletteWords } from './en.ts'

/** The texts of the palette, in German. */
export const de: PaletteWords = {
  palette: {
    title: 'Suchen oder springen',
    hint: 'Wörter, status:open, from:me, has:file, > Aktionen, @ Personen, # Tags',
    allResults: 'Alle Treffer',
    moreResults: 'Weitere Treffer',
    searchPage: 'Suche',
    conversations: 'Unterhaltungen',
    people: 'Personen',
    actions: 'Aktionen',
    filters: 'Filter',
    listFilter: (filter: string) => `Liste: ${filter}`,
    saveFilter: 'Als Ansicht speichern',
    removeFilter: (filter: string) => `${filter} entfernen`,
    onlyOf: (name: string) => `Nur ${name}`,
    unknownFilter: (filter: string) => `„${filter}“ ist hier nicht bekannt.`,
    nothing: 'Keine Nachricht, kein Titel und keine Person enthält diese Wörter.',
    noAction: 'Keine Aktion enthält diese Wörter.',
    tags: 'Tags',
    noTag: 'Kein Tag hat diese Wörter.',
    needsWord: 'Schreiben Sie ein Wort, das gesucht wird.',
    also: (word: string, others: string) => `„${word}“ auch als ${others}`,
    incomplete: 'Nur die neuesten Unterhaltungen wurden durchsucht.',
    found: (count: number) =>
      count === 0 ? 'Nichts gefunden' : count === 1 ? '1 Treffer' : `${count} Treffer`,
    note: 'Notiz',
    untitled: 'Ohne Titel',
  },
}
