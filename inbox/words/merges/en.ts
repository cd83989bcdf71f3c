/** The texts of merging and splitting conversations, and of merging contacts, in English. */
export const en = {
  merges: {
    label: 'Merge and split',
    merge: 'Merge into…',
    mergeTitle: 'Merge into another conversation',
    mergeLead: 'Its messages and tags move into the one you choose, which keeps its own fields.',
    choose: 'Conversation',
    none: 'This contact has no other conversation.',
    otherAddress:
      'Did the person write from another address? Merge the contacts first: then the conversations of both are offered here.',
    goes: 'Is merged',
    stays: 'Stays',
    messages: (count: string, one: boolean) => (one ? '1 message' : `${count} messages`),
    mergeIt: 'Merge',
    split: 'Split…',
    splitTitle: 'Split messages off',
    splitLead: 'The chosen messages move into a new conversation with the same fields.',
    splitLast: (count: string) => `Only the last ${count} messages are shown.`,
    fromHere: 'From here on',
    title: 'Title',
    titleHint: 'Left out: the beginning of the first message.',
    splitIt: 'Split',
    chosen: 'Choose the messages that move.',
    merged: (title: string, messages: string) => `“${title}” was merged in: ${messages}`,
    splitOff: (messages: string) => `${messages} split off into`,
    undo: 'Undo',
    contact: 'Merge contact…',
    contactTitle: (name: string) => `Merge another contact into ${name}`,
    contactLead:
      'The other contact is deleted. Its conversations and messages move to this one, and its details fill what is blank here. This cannot be undone.',
    contactFind: 'Name, email or phone of the other contact',
    contactsFound: 'Contacts found',
    contactOther: 'Choose another contact',
    contactSwap: (name: string) => `Keep ${name} instead`,
    contactAfter: 'Afterwards',
    contactMoves: (count: string, isOne: boolean) =>
      isOne ? '1 conversation moves.' : `${count} conversations move.`,
    contactMany: (count: string) => `${count} or more`,
    contactTaken: 'taken over',
    contactDropped: (value: string) => `not kept: ${value}`,
    contactBlocked: 'The contact is blocked afterwards.',
    contactLines: {
      name: 'Name',
      email: 'Email',
      phone_number: 'Phone',
      user_identifier: 'Customer number',
    },
  },
}

export type MergeWords = typeof en
