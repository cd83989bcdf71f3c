/** The texts of the palette, in English. */
export const en = {
  palette: {
    title: 'Search or jump to',
    hint: 'Words, status:open, from:me, has:file, > actions, @ people, # tags',
    allResults: 'All results',
    moreResults: 'More results',
    searchPage: 'Search',
    conversations: 'Conversations',
    people: 'People',
    actions: 'Actions',
    filters: 'Filters',
    listFilter: (filter: string) => `List of ${filter}`,
    saveFilter: 'Save as a view',
    removeFilter: (filter: string) => `Remove ${filter}`,
    onlyOf: (name: string) => `Only ${name}`,
    unknownFilter: (filter: string) => `“${filter}” is not known here.`,
    nothing: 'No message, title or person has these words.',
    noAction: 'No action has these words.',
    tags: 'Tags',
    noTag: 'No tag has these words.',
    needsWord: 'Write a word to look for.',
    also: (word: string, others: string) => `“${word}” also as ${others}`,
    incomplete: 'Only the newest conversations were searched.',
    found: (count: number) =>
      count === 0 ? 'Nothing found' : count === 1 ? '1 found' : `${count} found`,
    note: 'Note',
    untitled: 'Without a title',
  },
}

export type PaletteWords = typeof en
