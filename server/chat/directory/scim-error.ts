import { errorHeader } from '../../errors.ts'
import { describeError } from '../../api/http/error-replies.ts'
import type { ApiRequest } from '../../api/http/route.ts'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal with the type that RFC 7644, 3.12 has for it. */
export class ScimError extends Error {
  readonly status: number
  readonly type: ScimType

  constructor(type: ScimType, message: string) {
    super(message)
    this.status = type === 'uniqueness' ? 409 : 400
    this.type = type
  }
}

/** Codes of the catalogue whose status a directory's client would take for a passing failure, or for a broken request. */
const known: Readonly<Record<string, readonly [status: number, type?: ScimType]>> = {
  email_taken: [409, 'uniqueness'],
  name_taken: [409, 'uniqueness'],
  last_admin: [409],
  in_use: [409],
  entries_too_many: [409],
}

type ErrorReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The reply for an error, in the form of SCIM. Errors of the server are logged. */
export function describeScimError(
  error: unknown,
  asked: { id: string; log: ApiRequest['log'] },
): ErrorReply {
  if (error instanceof ScimError) return replyOf(error.status, error.message, error.type)
  const { status, headers, body } = describeError(error, { ...asked, accept: undefined })
  const { error: detail } = JSON.parse(body) as { error: string }
  const [other, type] = known[headers[errorHeader] ?? ''] ?? [status]
  // RFC 7644 knows no 422.
  if (other === 422) return replyOf(400, detail, 'invalidValue', headers)
  return replyOf(other, detail, status === 400 ? 'invalidSyntax' : type, headers)
}

function replyOf(
  status: number,
  detail: string,
  scimType?: ScimType,
  headers: ErrorReply['headers'] = {},
): ErrorReply {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  const body = JSON.stringify({ schemas, status: String(status), scimType, detail })
  return { status, headers, body }
}
