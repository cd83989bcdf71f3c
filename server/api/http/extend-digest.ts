import { hash } from 'node:crypto'
import type { ApiRequest } from './route.ts'

/**
 * Makes the digest of a request with an Idempotency-Key cover what its stream has brought, which
 * nobody knows before it is read: the same key with another content is another request. Does nothing
 * without such a key. `content` is what was read, not the bytes as they came: a retry of a form has
 * another boundary.
 */
export function coverContent(
  { once }: ApiRequest,
  content: Readonly<Record<string, string | number>>,
): void {
  if (once === undefined) return
  const asked = `${once.digest.toString('hex')}\n${JSON.stringify(content)}`
  once.digest = hash('sha256', asked, 'buffer')
}
