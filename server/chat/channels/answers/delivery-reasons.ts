/** Why a mail was not sent, or not yet, where no mail server says it. The API shows these sentences, and the inbox has them in its languages. */
export const deliveryReasons = {
  /** A mail to this address was returned; the owner said it on the page of a mail, or in a mail program. */
  bounce: 'Earlier mails to this address were returned.',
  page: 'The owner of this address wants no mails.',
  one_click: 'The owner of this address wants no mails.',
  blocked: 'The contact is blocked.',
  unwanted: 'The contact is blocked, has another address now, or gets no mails at this one.',
  of_copy: 'This workspace is a copy of another one, which sends the mail.',
  channel_deleted: 'Its mail channel was deleted.',
  no_server: 'The channel has no mail server.',
  unreadable_password: 'The password of the mail server cannot be read.',
  behind: 'It waits for an earlier mail of the conversation.',
  not_prepared: 'The mail could not be prepared.',
  /** A bounce without a status and words. */
  returned: 'The mail was returned.',
  uncertain: 'The mail server got the mail and did not say whether it has accepted it.',
} as const
