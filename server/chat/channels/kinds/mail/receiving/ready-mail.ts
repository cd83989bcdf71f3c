import type { Actor } from '../../../../../store/writes/event-draft.ts'
import type { Classified } from '../reading/classify-mail.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import type { Sender } from './choose-contact.ts'

/** The author of what is made of mails. */
export const mailActor: Actor = { type: 'automation', name: 'mail' }

/** A parsed mail with what is known of it before its conversation is. */
export type ReadyMail = {
  readonly id: string
  readonly channel_id: string
  readonly arrived_at: Date
  /** It arrived before its channel had the mailbox: it is an import (docs/decisions/0246). */
  readonly is_past: boolean
  /** Where its sender wants answers, if not at its own address. */
  readonly answer_key: string | null
  readonly mail: ParsedMail
  readonly classified: Classified
  /** Undefined without a valid address in From. */
  readonly sender: Sender | undefined
  /** Where it was sent to, as far as it is known. */
  readonly recipients: readonly string[]
  /** The addresses in it that are not the channel's, in their comparable form. */
  readonly people: readonly string[]
}
