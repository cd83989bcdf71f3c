import type { Message, MessageMail, SentMail } from '../../client/source/types.generated.ts'

/** The mail that a message came by. */
export function receivedMail({ mail }: Message): MessageMail | undefined {
  return mail && 'received_mail_id' in mail ? mail : undefined
}

/** The mail by which an answer goes out. */
export function sentMail({ mail }: Message): SentMail | undefined {
  return mail && 'delivery' in mail ? mail : undefined
}
