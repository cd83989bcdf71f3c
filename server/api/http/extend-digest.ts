import { hash } from 'node:crypto'
import type { ApiRequest } from './route.ts'

/**
 * Adds streamed content to the digest of a request with an Idempotency-Key once it has been read: the same key with
 * different content is a different request. Does nothing without such a key. `content` describes the parsed
 * content, not the raw bytes, because a retried form has a different boundary.
 */
export function extendDigest(
  { once }: ApiRequest,
  content: Readonly<Record<string, string | number>>,
): void {
  if (once === undefined) return
  const asked = `${once.digest.toString('hex')}\n${JSON.stringify(content)}`
  once.digest = hash('sha256', asked, 'buffer')
}
