import { kindOfStatus, PorchlightError } from './porchlight-error.ts'
import { readRateLimit, readRetryAfter } from './reply-info.ts'

/** The error for a reply with a status other than 2xx, with what its headers say. */
export function replyError(
  /** The catalogue's code of each error by its message. */
  errorCodes: Readonly<Record<string, string>>,
  { status, headers }: Response,
  text: string,
  {
    idempotencyKey,
    tries,
  }: { readonly idempotencyKey: string | undefined; readonly tries: number },
): PorchlightError {
  const message = messageOf(status, text)
  return new PorchlightError(kindOfStatus(status), message, {
    code: codeOf(errorCodes, status, message),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(headers),
    rateLimit: readRateLimit(headers),
    idempotencyKey,
    tries,
  })
}

/** The message of a 403 continues after that of its code with the missing scopes. */
function codeOf(
  codes: Readonly<Record<string, string>>,
  status: number,
  message: string,
): string | undefined {
  if (status !== 403) return codes[message]
  return Object.entries(codes).find(([words]) => message.startsWith(words))?.[1]
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
