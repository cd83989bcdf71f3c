import { comparableEmail } from '../../comparable-email.ts'
import { appError } from '../../errors.ts'
import type { ApiRequest } from './route.ts'

type Body = ApiRequest['body']

/**
 * The body of a request with the caller's email in a field that names the actor. Members may leave it out; a 403 where
 * they name somebody else. Keys act for any member.
 */
export function asOneself({ principal, body }: ApiRequest, field: string): Body {
  if (principal.kind !== 'member') return body
  const { email } = principal
  const given = body[field] ?? ''
  if (given === '') return { ...body, [field]: email }
  if (typeof given === 'string' && comparableEmail(given) === comparableEmail(email)) return body
  throw appError('only_yourself')
}
