import type { Message, MessageMail, SentMail } from '../../client/source/types.generated.ts'

/** The mail that a message came by. */
export function receivedMail({ mail }: Message): MessageMail | undefined {
  return mail && 'received_mail_id' in mail ? mail : undefined
}

/** The newest mail of a person among messages, which the next answer answers. */
export function answeredMail(messages: readonly Message[]): MessageMail | undefined {
  return messages.map(receivedMail).findLast((mail) => mail?.class === 'person')
}

/** The mail by which an answer goes out. */
export function sentMail({ mail }: Message): SentMail | undefined {
  return mail && 'delivery' in mail ? mail : undefined
}
