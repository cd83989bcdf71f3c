import { kindOfStatus, PorchlightError } from './porchlight-error.ts'
import { readRateLimit, readRetryAfter } from './reply-info.ts'

/** The error for a reply with a status other than 2xx, with what its headers say. */
export function replyError(
  { status, headers }: Response,
  text: string,
  {
    idempotencyKey,
    tries,
  }: { readonly idempotencyKey: string | undefined; readonly tries: number },
): PorchlightError {
  return new PorchlightError(kindOfStatus(status), messageOf(status, text), {
    code: headers.get('porchlight-error') ?? undefined,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    messageId: headers.get('porchlight-message') ?? undefined,
    uses: headers.has('porchlight-uses') ? Number(headers.get('porchlight-uses')) : undefined,
    retryAfterMs: readRetryAfter(headers),
    rateLimit: readRateLimit(headers),
    idempotencyKey,
    tries,
  })
}

/** The API's message, if the API sent the reply. */
function messageOf(status: number, text: string): string {
  try {
    const { error, detail } = JSON.parse(text) as { error?: unknown; detail?: unknown }
    const words = error ?? detail
    if (typeof words === 'string') return words
  } catch {
    // Not JSON, so not from the API.
  }
  return `The server answered ${status}.`
}
