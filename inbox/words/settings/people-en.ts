/** The texts of the page of people, in English. */
export const people = {
  lead: 'Everybody who has written, or was entered by a program, as far as you may see them.',
  search: 'Search people',
  order: 'Order',
  sorts: { changed: 'Last changed first', newest: 'Newest first', oldest: 'Oldest first' },
  show: 'Show',
  everyone: 'Everyone',
  none: 'Nobody was found.',
  since: (date: string) => `known since ${date}`,
  lines: {
    name: 'Name',
    email: 'Email',
    phone_number: 'Telephone',
    user_identifier: 'Customer number',
  },
  conversations: (count: number) => (count === 1 ? 'One conversation' : `${count} conversations`),
  noConversations: 'No conversations yet.',
  export: 'Save everything about them',
  erase: 'Erase',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseLead:
    'Their conversations, messages and files are erased, too, also in the log. This cannot be undone.',
}

/** The same in one language. */
export type PeopleWords = typeof people
