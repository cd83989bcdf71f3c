/** The texts on what is known of a mail, in English. */
export const en = {
  mailFacts: {
    from: 'From',
    replyTo: 'Answers go to',
    subject: 'Subject',
    sent: 'Sent',
    sender: 'Sender',
    reason: 'Why it is here',
    thread: {
      token: 'It answers a mail of this conversation.',
      message_id: 'It answers a mail of this conversation.',
      references: 'It belongs to a mail of this conversation.',
      new: 'It began this conversation.',
      token_of_another: 'It answers a mail that was sent to another address.',
      message_id_of_another: 'It answers a mail that was sent to another address.',
      references_of_another: 'It refers to a conversation that its sender is not part of.',
      references_unproven: 'It refers to a conversation, but its sender was refuted.',
      by_hand: 'A team member put it here.',
    },
    linked: 'Refers to another conversation.',
    leftOut: (count: number) =>
      count === 1
        ? 'One more is only in the original: the storage is full.'
        : `${count} more are only in the original: the storage is full.`,
    /** By the sentences of the server (delivery-reasons.ts). */
    deliveryReasons: {
      'Earlier mails to this address were returned.':
        'Earlier mails to this address were returned.',
      'The owner of this address wants no mails.': 'The owner of this address wants no mails.',
      'The contact is blocked.': 'The contact is blocked.',
      'The contact is blocked, has another address now, or gets no mails at this one.':
        'The contact is blocked, has another address now, or gets no mails at this one.',
      'This workspace is a copy of another one, which sends the mail.':
        'This workspace is a copy of another one, which sends the mail.',
      'Its mail channel was deleted.': 'Its mail channel was deleted.',
      'The channel has no mail server.': 'The channel has no mail server.',
      'The password of the mail server cannot be read.':
        'The password of the mail server cannot be read.',
      'It waits for an earlier mail of the conversation.':
        'It waits for an earlier mail of the conversation.',
      'The mail could not be prepared.': 'The mail could not be prepared.',
      'The mail was returned.': 'The mail was returned.',
      'The mail server got the mail and did not say whether it has accepted it.':
        'The mail server got the mail and did not say whether it has accepted it.',
    },
  },
}

export type MailFactsWords = typeof en
