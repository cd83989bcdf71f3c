import { Readable } from 'node:stream'
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer'

/** For the look-up, the connection and the greeting. */
const stepTimeoutMs = 10_000
/** Until the whole mail is given to the server. */
const handingTimeoutMs = 60_000
/** For its answer then, where a mail without one is not sent again: it may check the text (RFC 5321, 4.5.3.2.6). */
const answerTimeoutMs = 120_000
/** Longer than any delivery with `onHanded`. */
export const longestDeliverySeconds = 240

/** One attempt to deliver a mail. */
export type Attempt = {
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called when the server has the whole mail but its end, with what it has said of the recipients. If it rejects, the
   * server does not get the end, and no mail.
   */
  readonly onHanded?: ((replies: RecipientReplies) => Promise<void>) | undefined
}

/** A recipient that the server has refused, while it has accepted others. */
export type Rejection = {
  readonly address: string
  readonly responseCode?: number | undefined
  readonly message: string
}

/** What the server has said of the recipients before it got the mail. */
export type RecipientReplies = {
  readonly accepted: readonly string[]
  readonly refused: readonly Rejection[]
}

/** The server got the whole mail and did not say whether it has accepted it. `rejections`: whom it had refused before. */
export class UncertainDelivery extends Error {
  override readonly name = 'UncertainDelivery'
  readonly rejections: readonly Rejection[]

  constructor(rejections: readonly Rejection[], cause: unknown) {
    super('The mail server got the mail and did not say whether it has accepted it.', { cause })
    this.rejections = rejections
  }
}

/** The library writes into the envelope that it was given what the server has said of each recipient. */
type TriedEnvelope = {
  readonly accepted?: readonly string[]
  readonly rejectedErrors?: readonly NodemailerError[]
}

/** Loaded with the first mail: the library takes megabytes, and many servers never send one. */
export const loadLibrary = async () => import('nodemailer')

/**
 * Sends one mail. Rejects with what the server said if it has not accepted it, and with UncertainDelivery if that is unknown.
 * The library does not tell them apart, so the end of the mail is held back until `onHanded` has recorded it.
 */
export async function sendBySmtp(
  server: SMTPTransportOptions,
  mail: SendMailOptions,
  { signal, onHanded }: Attempt,
): Promise<readonly Rejection[]> {
  const { createTransport } = await loadLibrary()
  const limit = new AbortController()
  const after = (ms: number) =>
    setTimeout(() => limit.abort(new Error(`No answer within ${ms / 1_000} s.`)), ms)
  let timer = after(handingTimeoutMs)
  let isHanded = false
  let tried: TriedEnvelope = {}
  const transporter = createTransport({
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: answerTimeoutMs,
    ...server,
  })
  transporter.use('stream', ({ message }, done) => {
    message.processFunc((input) =>
      heldBack(input, async () => {
        tried = message.getEnvelope() as TriedEnvelope
        if (onHanded !== undefined) {
          await onHanded({ accepted: tried.accepted ?? [], refused: refusedIn(tried) })
          clearTimeout(timer)
          timer = after(answerTimeoutMs)
        }
        isHanded = true
      }),
    )
    done()
  })
  try {
    const signals = signal === undefined ? [limit.signal] : [limit.signal, signal]
    const info = await transporter.sendMail({ ...mail, signal: AbortSignal.any(signals) })
    return (info.rejectedErrors ?? []).map(rejectionOf)
  } catch (error) {
    const isUnknown = isHanded && onHanded !== undefined
    if (!isUnknown || (error as NodemailerError).responseCode !== undefined) throw error
    throw new UncertainDelivery(refusedIn(tried), error)
  } finally {
    clearTimeout(timer)
    transporter.close()
  }
}

/** The bytes of the mail as the server asks for them; it does so once it has accepted a recipient. */
function heldBack(input: Readable, onEnd: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of input) yield chunk as Buffer
      await onEnd()
    })(),
    { objectMode: false },
  )
}

const refusedIn = ({ rejectedErrors = [] }: TriedEnvelope) => rejectedErrors.map(rejectionOf)

/** What the server said of a recipient. */
export function rejectionOf(error: NodemailerError): Rejection {
  const { recipient = '', responseCode, response, message } = error
  return { address: recipient, responseCode, message: response ?? message }
}
