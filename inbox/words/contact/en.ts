/** The texts of what the panel of a contact loads later, in English. */
export const contact = {
  details: 'Contact',
  lines: { name: 'Name', email: 'Email', phone_number: 'Phone', user_identifier: 'Customer' },
  certainty: {
    signed: [
      'Signed in by your site',
      'Your site has named this person by a token that nobody else can make.',
    ],
    proven: [
      'Address proven by mail',
      'Somebody who reads mails to this address has written or followed a link in one.',
    ],
    entered: [
      'Entered by your team or a program',
      'As sure as where it comes from: nobody has proven it here.',
    ],
    typed: [
      'Typed by the visitor, not proven',
      'Anybody can type this. Do not tell them what only its owner may know.',
    ],
    sender: [
      'Sender of a mail, not proven',
      'Anybody can write in this name. Do not tell them what only its owner may know.',
    ],
    unknown: [
      'Nothing known',
      'There is no address or number that tells this visitor from others.',
    ],
  },
  claimed: 'The address is not proven.',
  notes: {
    title: 'Notes on the contact',
    label: 'New note',
    add: 'Add note',
    all: 'All notes',
    edit: 'Edit note',
    remove: 'Delete note',
    removeLead: 'It is deleted for the whole team.',
    edited: '(edited)',
    crossed: (text: string) =>
      `Somebody has changed it meanwhile to “${text}”. Save again to replace that.`,
  },
  previous: 'Other conversations',
  first: 'This is their first conversation.',
  localTime: {
    title: 'Local time',
    behind: (hours: string) => `${hours} behind you`,
    ahead: (hours: string) => `${hours} ahead of you`,
    same: 'as with you',
  },
  pages: {
    title: 'Pages',
    now: 'Page now',
    last: 'Last page',
    before: (count: number) => (count === 1 ? '1 page before' : `${count} pages before`),
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    lead: 'They can still read their conversations, but send nothing more, in any browser where your site signs them in. You can unblock them at any time.',
    stranger: 'Your site has not signed this visitor in: in another browser they are a new one.',
    end: 'Until',
    ends: {
      forever: 'You unblock them',
      hour: 'An hour from now',
      day: 'A day from now',
      week: 'A week from now',
      date: 'A date and time',
    },
    date: 'Date and time',
    reason: 'Reason',
    reasonHint: 'For your team only.',
    change: 'Change the block',
    changeTitle: (name: string) => `Change the block of ${name}`,
    since: (date: string) => `Blocked since ${date}`,
    until: (time: string) => `Blocked until ${time}`,
    by: (name: string) => `By ${name}`,
  },
  attributes: 'Attributes',
  page: 'Everything about them',
  ends: 'Copy or erase',
}

export type ContactWords = typeof contact
