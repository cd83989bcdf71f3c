/** The texts of the page of people, in English. */
export const people = {
  lead: 'Everybody who has written, or was entered by a program, as far as you may see them.',
  search: 'Search people',
  order: 'Order',
  sorts: {
    changed: 'Last changed first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    nameBack: 'By name, Z first',
  },
  show: 'Show',
  everyone: 'Everyone',
  shown: {
    verified: 'Verified people',
    entered: 'Entered by your team or a program',
    claimed: 'Not proven',
    unknown: 'Nothing known',
    withEmail: 'With an email',
    withoutEmail: 'Without an email',
  },
  field: {
    title: 'Filter by a field',
    field: 'Field',
    test: 'Condition',
    tests: { is: 'is', isNot: 'is not', isSet: 'is set', isNotSet: 'is not set' },
    value: 'Value',
    yes: 'Yes',
    no: 'No',
    add: 'Add the condition',
    all: 'Conditions',
    remove: (text: string) => `Remove the condition ${text}`,
  },
  none: 'Nobody was found.',
  noneYet: 'Nobody found so far. There are more people to look through.',
  since: (date: string) => `known since ${date}`,
  lines: {
    name: 'Name',
    email: 'Email',
    phone_number: 'Telephone',
    user_identifier: 'Customer number',
  },
  conversations: (count: number) =>
    count === 1 ? 'One conversation' : `${count.toLocaleString('en')} conversations`,
  noConversations: 'No conversations yet.',
  export: 'Save everything about them',
  erase: 'Erase',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseLead:
    'Their conversations, messages and files are erased, too, also in the log. This cannot be undone.',
}

/** The same in one language. */
export type PeopleWords = typeof people
