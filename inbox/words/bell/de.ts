import type { BellWords } from './en.ts'

/** The texts of the bell, in German. */
export const de: BellWords = {
  bell: {
    title: 'Mitteilungen',
    label: (unread) => (unread === 0 ? 'Mitteilungen' : `Mitteilungen: ${unread} ungelesen`),
    readAll: 'Alle als gelesen markieren',
    read: 'Als gelesen markieren',
    empty: 'Hier stehen Erwähnungen und Unterhaltungen, die Ihnen zugewiesen werden.',
    lines: {
      mention: ({ by_name: name }) => `${name ?? 'Jemand'} hat Sie erwähnt`,
      assigned: ({ count, by_name: name }) =>
        count > 1
          ? `${count} Unterhaltungen wurden Ihnen zugewiesen`
          : `${name ?? 'Jemand'} hat Ihnen eine Unterhaltung zugewiesen`,
      reply: ({ visitor_name: name }) => `${name ?? 'Der Kontakt'} schreibt Ihnen`,
      unsnoozed: ({ visitor_name: name }) =>
        name === null
          ? 'Eine zurückgestellte Unterhaltung ist wieder da'
          : `Die Unterhaltung mit ${name} ist wieder da`,
    },
  },
}
