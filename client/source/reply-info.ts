/** The state of a key's rate limit. */
export type RateLimit = {
  readonly limit: number | undefined
  readonly remaining: number
  /** The time until there are more requests. */
  readonly resetMs: number | undefined
}

/** A reply's status and headers. */
export type ReplyInfo = {
  readonly status: number
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** For `ifMatch`. */
  readonly etag: string | undefined
  /** The path of the created resource. */
  readonly location: string | undefined
  readonly rateLimit: RateLimit | undefined
  /** Whether this is the stored reply to an earlier request with the same idempotency key. */
  readonly replayed: boolean
  /** The number of attempts, including this one. */
  readonly tries: number
  readonly headers: Headers
}

export function readReplyInfo({ status, headers }: Response, tries: number): ReplyInfo {
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    etag: headers.get('etag') ?? undefined,
    location: headers.get('location') ?? undefined,
    rateLimit: readRateLimit(headers),
    replayed: headers.get('idempotency-replayed') === 'true',
    tries,
    headers,
  }
}

/** `RateLimit: "key";r=59;t=30` with `RateLimit-Policy: "key";q=60;w=60` (IETF draft). */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const now = headers.get('ratelimit') ?? ''
  const remaining = numberOf(now, 'r')
  if (remaining === undefined) return undefined
  const seconds = numberOf(now, 't')
  return {
    limit: numberOf(headers.get('ratelimit-policy') ?? '', 'q'),
    remaining,
    resetMs: seconds === undefined ? undefined : seconds * 1000,
  }
}

function numberOf(text: string, parameter: string): number | undefined {
  const digits = new RegExp(`;\\s*${parameter}=(\\d+)`).exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (text === undefined || text === '') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** The query of a relation's address in `Link` (RFC 8288). */
export function readLink(headers: Headers, relation: string): URLSearchParams | undefined {
  const links = headers.get('link')?.matchAll(/<([^>]*)>([^<]*)/g) ?? []
  for (const [, address = '', parameters = ''] of links) {
    if (!parameters.includes(`rel="${relation}"`)) continue
    return new URLSearchParams(address.split('?')[1] ?? '')
  }
  return undefined
}
