/** The texts of the comparison with the server, in English. */
export const en = {
  check: {
    label: 'Screen and server',
    running: 'Comparing with the server …',
    equal: (event: string) => `Equal to the server at event ${event}.`,
    differs: (parts: string, event: string) =>
      `Not as the server has it at event ${event}: ${parts}.`,
    busy: 'Changes are still on their way. Compare again in a moment.',
    failed: 'The server could not be asked.',
    list: 'the list',
    counts: 'the counts',
    conversation: 'the open conversation',
    fields: 'the fields and tags',
    contact: 'the contact',
    bell: 'the notifications',
    tray: 'the mail tray',
    people: 'the people',
    drafts: 'the drafts',
    again: 'Compare again',
    reload: 'Load the page again',
  },
}

export type CheckWords = typeof en
