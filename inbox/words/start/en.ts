/** The texts of the form that starts a conversation, in English. */
export const en = {
  start: {
    name: 'Name',
    email: 'Email address',
    contactHint: 'Of a new contact. One that is known is found as you type.',
    needed: 'A name or an email address is needed.',
    known: 'Known contacts',
    other: 'Choose another contact',
    channel: 'Channel',
    web: 'Chat on the website',
    webHint: 'They read it in the chat once your site has signed them in.',
    mail: (name: string) => `Mail: ${name}`,
    mailHint: 'Each message goes to their email address.',
    kind: 'First entry',
    message: 'Message',
    note: 'Note for the team',
    title: 'Title',
    subject: 'Subject',
    titleHint: 'The contact sees it.',
    text: 'Text',
    noText: 'A text is needed.',
    start: 'Start',
  },
}

export type StartWords = typeof en
