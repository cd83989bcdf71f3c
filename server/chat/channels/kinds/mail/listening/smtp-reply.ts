import { AppError } from '../../../../../errors.ts'

/** A reply to a command of SMTP or LMTP other than success. */
export class SmtpReply extends Error {
  override readonly name = 'SmtpReply'
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export const unknownRecipient = new SmtpReply(550, '5.1.1 There is no channel of this address.')
const tooLarge = new SmtpReply(552, '5.3.4 A mail has at most 35 MB.')
const storageFull = new SmtpReply(452, '4.2.2 The storage of the workspace is full.')
const tooMany = new SmtpReply(450, '4.7.1 Too many mails in a minute.')
const notNow = new SmtpReply(451, '4.3.0 It cannot be stored right now.')

/** What the sender is told of a failure: only what lasts is refused, all else is tried again. */
export function replyTo(error: unknown): SmtpReply {
  if (error instanceof SmtpReply) return error
  if (!(error instanceof AppError)) return notNow
  if (error.status === 413) return tooLarge
  if (error.status === 404) return unknownRecipient
  if (error.status === 429) return tooMany
  return error.status === 422 ? storageFull : notNow
}
