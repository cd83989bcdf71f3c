/** The texts of a mail channel's settings, in English. */
export const mailSettings = {
  lead: 'Mails to these addresses become conversations, and your answers go out as mails.',
  none: 'No mailbox yet.',
  newMailbox: 'New mailbox',
  create: 'Create mailbox',
  addresses: 'Addresses',
  addressesHint:
    'One on each line. The first is the sender of your answers, the others are its aliases.',
  trustedId: 'Server that checks senders',
  trustedIdHint:
    'The name at the start of Authentication-Results in mails that your server received, such as mx.example.com. Empty: no sender counts as proven.',
  receivers: {
    few: 'After three mails of two senders this page says whose name stands there.',
    unclear: 'The last mails were not all checked by the same server, so none is proposed.',
    chosen: (id: string) => `${id} is trusted once this is saved.`,
    trusted: (id: string) => `The last mails carry results of ${id}, which is trusted.`,
    seen: (id: string) => `${id} stands at the start of Authentication-Results in the last mails.`,
    nameless: 'The last mails begin with results without a name, as Exchange Online writes them.',
    meaning:
      'Trusted, it says which senders are proven (DMARC). Do so only if it is the server that receives your mails: somebody who writes a mail can put such a line into it, too.',
    trust: (id: string) => (id === 'none' ? 'Trust results without a name' : `Trust ${id}`),
  },
  senderName: 'Name of the sender',
  senderNameHint: 'Stands before the address of your answers. Empty: the name of the workspace.',
  signature: 'Signature',
  signatureHint: 'Plain text below your answers.',
  imap: 'Mails come in',
  smtp: 'Answers go out',
  own: { imap: 'From a mailbox (IMAP)', smtp: 'By a server of your own (SMTP)' },
  without: { imap: 'By HTTP or your mail server', smtp: 'By the server of this installation' },
  host: 'Server',
  port: 'Port',
  portHint: 'Empty: the usual one.',
  security: 'Encryption',
  tls: 'TLS',
  starttls: 'STARTTLS',
  unsafe: 'None',
  username: 'User name',
  password: 'Password',
  passwordHint: 'It is stored sealed and never shown again.',
  passwordKept:
    'One is stored. Empty: it stays, unless server, port, encryption or user name change.',
  passwordDropped:
    'One is stored. Empty: it is deleted when this is saved, and access tokens take its place.',
  folder: 'Folder',
  test: 'Test the servers',
  testHint: 'Signs in to the servers as they are saved, and changes nothing.',
  testNow: 'Test now',
  testing: 'Testing…',
  nothingToTest:
    'There is no server to test: mails come by HTTP and go by the server of this installation.',
  works: 'works',
  fails: 'does not work',
  steps: {
    resolve: 'Look up its address',
    connect: 'Connect',
    tls: 'Encrypt',
    sign_in: 'Sign in',
    folder: 'Open the folder',
  },
  outcome: { true: 'done', false: 'failed', null: 'not reached' } as Record<string, string>,
  state: 'State',
  noMailYet: 'No mail has come or gone yet.',
  ways: {
    http: 'Mails by HTTP',
    smtp: 'Mails by the listener (SMTP or LMTP)',
    imap: 'Mails from the mailbox',
    send: 'Answers sent',
  },
  failingSince: (time: string) => `Failing, first ${time}. The server says:`,
  /** By the sentences of the server; … is a name or a number. */
  serverSaid: {
    'The folder was numbered anew.': 'The folder was numbered anew.',
    'The server lets nobody change “…”.': 'The server lets nobody change “…”.',
    'Mails are moved to the folder that they are fetched from.':
      'Mails are moved to the folder that they are fetched from.',
    'The server cannot delete or move single mails (UIDPLUS).':
      'The server cannot delete or move single mails (UIDPLUS).',
    'The server refused “…” for mails that were imported.':
      'The server refused “…” for mails that were imported.',
    'There is no folder “…” to move mails to.': 'There is no folder “…” to move mails to.',
    'The server did not search the folder.': 'The server did not search the folder.',
    'The server returned a mail without its text.': 'The server returned a mail without its text.',
    'The mailbox was not read in the time of a run.':
      'The mailbox was not read in the time of a run.',
    'It could not be stored right now.': 'It could not be stored right now.',
    'The server did not reply within … seconds.': 'The server did not reply within … seconds.',
    'No answer within … s.': 'No answer within … s.',
    'The server is not allowed.': 'The server is not allowed.',
    'The host name does not lead to a public address.':
      'The host name does not lead to a public address.',
    'The host name could not be looked up in time.':
      'The host name could not be looked up in time.',
    'There is no refresh token, or it cannot be read.':
      'There is no refresh token, or it cannot be read.',
    'No access token: …': 'No access token: …',
    'The access token is refused…': 'The access token is refused…',
  } as Readonly<Record<string, string>>,
  lastMail: 'Last mail',
  lastCheck: 'Last check',
  nextCheck: 'Next check at the latest',
  byHttp: 'Address for mails by HTTP',
  byHttpHint:
    'Your mail server or provider posts each mail here as it came, with an API key of the scope mails:receive.',
  deleteMailbox: 'Delete this mailbox',
  deleteLead: 'No more mails are fetched or sent. What has come stays.',
  quotesAnswered: 'The mail that is answered stands below the answer',
  plus: {
    label: 'Mails to addresses with a plus, such as help+1@shop.example',
    known:
      'Arrive where that is known: from your own mail server, at Gmail, Microsoft 365 and Fastmail',
    yes: 'Arrive: answers name their conversation in their address',
    no: 'Do not arrive: answers go to the plain address',
  },
  probe: {
    start: 'Try it with a mail',
    sent: (a: string) => `A mail to ${a} is on its way.`,
    late: (a: string) =>
      `A mail to ${a} has not come yet. It may take minutes; until it does, answers go to the plain address.`,
    arrived: 'It arrived: answers name their conversation in their address from now on.',
    returned: (a: string) => `${a} was refused: answers go to the plain address.`,
    failed: 'The mail was not sent, so nothing is known:',
  },
  afterImport: {
    label: 'In the mailbox, mails that were imported',
    nothing: 'stay as they are',
    mark_seen: 'are marked as read',
    move: 'are moved to a folder',
    delete: 'are deleted',
    deleteHint:
      'From now on each mail is deleted from the mailbox once it is stored here with its original.',
    folder: 'Folder for imported mails',
    folderHint: 'It has to exist.',
  },
  originalsKept: 'Days for which originals are kept',
  originalsKeptHint:
    'The original of a mail is deleted after them, its message stays. Empty: it is never deleted.',
  oauth: {
    title: 'Sign in by access tokens',
    none: 'No: servers have passwords',
    hint: 'For servers with a user name and without a password. Register a program at the provider, and have it get a refresh token of the mailbox.',
    tenant: 'Directory (tenant)',
    tenantHint: 'Its id or domain. Empty: common.',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    refreshToken: 'Refresh token',
    sealed: 'Secret and token are stored sealed and never shown again.',
    kept: 'One is stored. Empty: it stays, unless provider, directory or client id change.',
  },
  suppressions: {
    title: 'Addresses that get no mails',
    lead: 'Mails to them are held. Those that returned a mail can be let again; the wish of an owner ends with a mail of theirs whose sender is proven.',
    none: 'Mails go to all addresses.',
    erased: 'Erased address',
    returned: 'A mail to it was returned',
    unwanted: 'Its owner wants no mails',
    lift: 'Send again',
    liftOf: (address: string) => `Send again: ${address}`,
  },
}

export type MailSettingsWords = typeof mailSettings
