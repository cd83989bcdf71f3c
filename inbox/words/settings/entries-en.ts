const many = (count: number, one: string, more: string) =>
  count > 1000 ? `More than 1,000 ${more}` : count === 1 ? `1 ${one}` : `${count} ${more}`

/** The texts of pages that list what a workspace has several of, in English. */
export const entries = {
  kinds: {
    statuses: {
      lead: 'What a conversation can be, beside the built-in ones. Filters and views offer them in this order.',
      create: 'New status',
    },
    groups: {
      lead: 'Teams that conversations are given to. Who is in which stands on the page of the team.',
      create: 'New group',
    },
    tags: {
      lead: 'Words to find conversations by. Deleting one can merge it with another.',
      create: 'New tag',
    },
    contact_fields: {
      lead: 'What is known of a contact beside name, email and telephone. Website chats can ask for them.',
      create: 'New contact field',
    },
    ticket_fields: {
      lead: 'What is noted of a conversation, beside its messages.',
      create: 'New ticket field',
    },
    roles: {
      lead: 'What the people of a team may do and see. You can give what you have yourself.',
      create: 'New role',
    },
  },
  kind: 'Kind',
  fieldKinds: {
    text: 'Text',
    number: 'Number',
    date: 'Date',
    url: 'Web address',
    checkbox: 'Yes or no',
    dropdown: 'One of a list',
    multi_option: 'Several of a list',
    multi_select: 'Several of a list',
  },
  labels: 'What can be chosen',
  labelsHint: 'One on each line. One that is in use stays.',
  builtIn: 'Built in',
  add: 'Add',
  edit: 'Edit',
  list: 'All of them',
  none: 'There are none yet.',
  more: 'Show more',
  acts: {
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  editTitle: (name: string) => `Edit ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeLead: 'If it is in use, you are asked what becomes of it first.',
  used: {
    conversations: (count: number) =>
      `${many(count, 'conversation uses', 'conversations use')} this.`,
    contacts: (count: number) => `${many(count, 'contact uses', 'contacts use')} this.`,
    members: (count: number) => `${many(count, 'team member has', 'team members have')} this.`,
  },
  becomes: 'What becomes of them',
  choose: 'Choose another one',
  clear: 'Leave them without one',
  moveTo: (name: string) => `Give them ${name}`,
  valuesGo: 'What they have in this field is deleted, too.',
  stale: (now: string) =>
    `Somebody has changed this meanwhile. It is now: ${now}. Save again to store what you entered.`,
  conversations: (count: number) =>
    count === 1 ? '1 conversation' : `${count.toLocaleString('en')} conversations`,
}

/** The same in one language. */
export type EntryWords = typeof entries
