/** The texts of merging and splitting conversations, in English. */
export const en = {
  merges: {
    label: 'Merge and split',
    merge: 'Merge into…',
    mergeTitle: 'Merge into another conversation',
    mergeLead: 'Its messages and tags move into the one you choose, which keeps its own fields.',
    choose: 'Conversation of the same contact',
    none: 'This contact has no other conversation.',
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
  },
}

export type MergeWords = typeof en
