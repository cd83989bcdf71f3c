/** The texts of notifications, in English. */
export const en = {
  notifications: {
    titles: {
      mine: (name: string) => name,
      mention: (name: string) => `You are mentioned: ${name}`,
      assigned: (name: string) => `Assigned to you: ${name}`,
      unassigned: (name: string) => `Unassigned: ${name}`,
      unsnoozed: (name: string) => `Back: ${name}`,
    },
    many: (count: number) => `${count} conversations wait for your look`,
    lead: 'Of what is not on your screen, while the inbox is open in a tab. Kept in this browser; the title of the tab counts.',
    kinds: {
      mine: 'A contact writes in a conversation of yours',
      mention: 'A note mentions you',
      assigned: 'A conversation is assigned to you',
      unassigned: 'A contact writes in an unassigned conversation',
      unsnoozed: 'A conversation that you have snoozed, or that is yours, is back',
    },
    off: 'Nothing',
    silent: 'Show',
    sound: 'Show, with a sound',
    allow: 'Allow notifications',
    asked: 'Your browser shows none before you allow it.',
    refused:
      'This browser refuses notifications of this inbox. Allow them in its settings for this address; sounds and the title work as chosen.',
    impossible:
      'This browser shows no notifications here: it needs an https address. The title works as chosen.',
    allowed: 'This browser shows notifications.',
    try: 'Try it',
    tried: 'This is how it looks and sounds.',
    quiet: 'Quiet hours',
    quietHint: 'Nothing is shown or heard between these times. Leave one empty for none.',
    from: 'From',
    to: 'To',
  },
  digest: {
    title: 'By mail',
    lead: 'What waits for you unseen is mailed to you while you are away, on request: mentions, conversations that become yours, and contacts who write in yours. One mail for all of it, and none for what you read meanwhile.',
    noServer: 'This server has no mail server, so nothing is mailed.',
    label: 'Mail me what has waited for',
    off: 'Nothing',
    '15_minutes': '15 minutes',
    hour: 'An hour',
    day: 'A day',
    words: 'With names of contacts, titles and the beginning of what was written',
    wordsHint:
      'Otherwise the mail says what happened, with links, and nothing that a contact wrote.',
    quiet: 'No mails between',
    from: 'Mails stop at',
    to: 'Mails begin at',
    quietHint: (zone: string) =>
      `In the time zone of your profile (${zone}). What waits then is mailed at the end. Leave one empty for none.`,
  },
  push: {
    label: 'Also while no tab is open',
    hint: 'Through the push service of your browser, which cannot read it. In the quiet hours nothing comes.',
    words: 'With the name of the contact and the beginning of what was written',
    wordsHint: 'Otherwise it says what happened. Choose this only if nobody else sees this screen.',
    failed: 'This browser reaches no push service. Try again later.',
  },
}

export type NotificationWords = typeof en
