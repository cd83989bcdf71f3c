import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'

/** What came of a try to send a message. */
export type Outcome =
  | {
      readonly outcome: 'sent'
      /** The conversation it began. */
      readonly conversation_id?: string | undefined
    }
  /** The server's answer is final; `code` is that of its error. */
  | {
      readonly outcome: 'refused'
      readonly code: string
      /** The message that it conflicts with. */
      readonly message_id?: string | undefined
    }
  /** It may succeed later; `afterMs` is what the server asked for. */
  | { readonly outcome: 'later'; readonly afterMs?: number | undefined }
  /** The server does not know who sends: it waits until the outbox is woken. */
  | { readonly outcome: 'unknown' }

/** What a failed try means for the message. */
export function outcomeOf(error: unknown): Exclude<Outcome, { readonly outcome: 'sent' }> {
  if (!(error instanceof PorchlightError)) return { outcome: 'later' }
  const { kind, code, messageId } = error
  if (kind === 'unauthenticated') return { outcome: 'unknown' }
  // A proxy's page in front of a restarting server is no reply of it.
  const mayPass = isTemporary(error) || kind === 'failed' || kind === 'unexpected'
  return mayPass
    ? { outcome: 'later', afterMs: error.retryAfterMs }
    : { outcome: 'refused', code: code ?? 'unknown', message_id: messageId }
}
