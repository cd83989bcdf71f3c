import type { Event, Webhook, WorkspaceEvent } from './types.generated.ts'

const secretPrefix = 'whsec_'
const version = 'v1'
const defaultToleranceMs = 5 * 60_000

/** The request does not prove that Porchlight sent it. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookError'
  }
}

/** The event of a webhook test. It is not in the log, so its `sequence` is 0. */
export type WebhookTestEvent = Omit<Event, 'type' | 'data'> & {
  readonly type: 'webhook.test'
  readonly data: { readonly webhook: Pick<Webhook, 'id' | 'url' | 'description'> }
}

/** An event of a webhook, discriminated by `type`. */
export type WebhookEvent = WorkspaceEvent | WebhookTestEvent

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** The largest age of a request, and the largest clock difference. */
  readonly toleranceMs?: number
  readonly now?: Date
}

/**
 * Verifies a webhook request by Standard Webhooks 1.0 and returns its event. `body` is the raw body. Pass both secrets
 * during a rotation. Throws a WebhookError, to be answered with 400.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: HeaderValues,
  body: string | Uint8Array,
  { toleranceMs = defaultToleranceMs, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The webhook-timestamp is no number.')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new WebhookError('The request is too old, or from the future.')
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  if (!(await isSigned(typeof secrets === 'string' ? [secrets] : secrets, signatures, signed))) {
    throw new WebhookError('No signature matches.')
  }
  return JSON.parse(text) as WebhookEvent
}

/** WebCrypto compares in constant time. */
async function isSigned(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const secret of secrets) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const bytes = decodeBase64(secret.replace(secretPrefix, ''))
    if (bytes === undefined) throw new WebhookError('The secret is not one of Porchlight.')
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const one of signatures.split(' ')) {
      const [kind, value = ''] = one.split(',')
      const signature = kind === version ? decodeBase64(value) : undefined
      if (signature === undefined) continue
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
    }
  }
  return false
}

function readHeader(headers: HeaderValues, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookError(`The request has no ${name}.`)
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text)
    return bytes === '' ? undefined : Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
  } catch {
    return undefined
  }
}
