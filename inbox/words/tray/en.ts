/** The texts of the tray, in English. */
export const en = {
  tray: {
    lead: 'Mails that did not become messages, with the reason. Nothing here has been answered.',
    empty: 'The tray is empty.',
    failed: 'The tray could not be loaded.',
    older: 'Show older mails',
    makeMessage: 'Make it a message',
    discard: 'Discard',
    into: 'Where does it belong?',
    intoNew: 'A new conversation',
    search: 'Find a conversation',
    found: (count: number) =>
      count === 1 ? '1 conversation found' : `${count} conversations found`,
    file: 'Put it there',
    filed: (subject: string) => `“${subject}” becomes a message.`,
    discarded: (subject: string) => `“${subject}” is discarded.`,
    placed: (subject: string) => `“${subject}” is a message now.`,
    open: 'Open the conversation',
    reasons: {
      failed: 'It could not be imported, after several attempts.',
      channel: 'Its channel was deleted.',
      bounce: 'A mail server says that a mail was not delivered.',
      report: 'It is a report of a program.',
      sender: 'It has no valid address of a sender.',
      blocked: 'Its sender is blocked.',
      flood: 'More than 20 mails came from its sender within an hour.',
      formFlood: 'More than 200 mails came from its sender within an hour.',
      bytes: 'It is larger than 35 MB.',
      header: 'Its header is too large.',
      parts: 'It has too many parts.',
      depth: 'Its parts are nested too deep.',
      parse: 'It cannot be read.',
      long: 'It takes too long or too much memory to read.',
      /** The server's words follow. */
      refused: 'Its mail server does not return it:',
    },
  },
}

/** The texts of the tray in one language. */
export type TrayWords = typeof en
