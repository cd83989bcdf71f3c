import { errorCatalogue } from './error-catalogue.ts'
import type { ComposedCode } from './composed-codes.ts'
import type { CataloguedCode, ErrorCode } from './error-catalogue.ts'

/** The header of every error reply that holds its code. Bodies of the External API have no room for it. */
export const errorHeader = 'porchlight-error'

/**
 * An error that the caller can act on; `message` is the reply's `error`. A rule broken by the caller throws one; any
 * other throw is a bug and becomes a 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Further members of problem details (RFC 9457, 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    extensions: Readonly<Record<string, unknown>> = {},
  ) {
    // Without a stack trace: it would cost a tenth of a refused request, and the fault is the caller's.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.headers = headers
    this.extensions = extensions
  }
}

/** The catalogue's error with that code. `headers` are sent with the reply, for example `Allow`. */
export function appError(
  code: CataloguedCode,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  const [status, message] = errorCatalogue[code]
  return new AppError(code, status, message, headers)
}

/**
 * 422 for a field whose value breaks a rule; `message` names the field and, if useful, the value. Rules that people
 * break in the pages have a code of their own, for words in their language.
 */
export function fieldError(
  message: string,
  code: Exclude<ComposedCode, 'in_use' | 'reply_newer' | 'wider_than_own'> = 'field_invalid',
): AppError {
  return new AppError(code, 422, message)
}

/** 403 that names the scopes a key lacks, in its words and as `missing_scopes` of problem details. */
export function scopeError(missing: readonly string[]): AppError {
  return missingError('scope_missing', 'scope', missing)
}

/** 403 that names the permissions a team member lacks; names none for a route closed to the principal. */
export function accessError(missing: readonly string[]): AppError {
  if (missing.length === 0) return appError('not_allowed')
  return missingError('not_allowed', 'permission', missing)
}

/** 403 that names the sight a team member lacks. */
export function sightError(sees: 'all' | 'groups'): AppError {
  const [status, message] = errorCatalogue.not_allowed
  const shown = sees === 'all' ? 'all conversations' : 'those of its groups'
  const words = `${message} It needs a role that sees ${shown}.`
  return new AppError('not_allowed', status, words, {}, { missing_sight: sees })
}

function missingError(
  code: 'scope_missing' | 'not_allowed',
  word: 'scope' | 'permission',
  missing: readonly string[],
): AppError {
  const [status, message] = errorCatalogue[code]
  const words = `${message} It needs the ${word}${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}.`
  return new AppError(code, status, words, {}, { [`missing_${word}s`]: missing })
}

/** 409 for a reply that a colleague's newer one may have made needless; names that message. */
export function newerReplyError(messageId: string): AppError {
  const words = `Another team member has replied since: ${messageId}.`
  const headers = { 'porchlight-message': messageId }
  return new AppError('reply_newer', 409, words, headers, { message_id: messageId })
}

/** 403 for a bound of a new API key that is wider than that of the key of the request; names the field. */
export function widerThanOwn(field: string): AppError {
  return new AppError('wider_than_own', 403, `${field} exceeds what this API key has itself.`)
}

/** 409 for a row that `uses` others, counted up to a bound, still refer to; `message` gives a remedy, too. */
export function inUseError(message: string, uses: number): AppError {
  return new AppError('in_use', 409, message, { 'porchlight-uses': String(uses) }, { uses })
}
