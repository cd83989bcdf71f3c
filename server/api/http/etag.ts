import { hash } from 'node:crypto'

/** A strong ETag for a reply's exact text: RFC 9110, 8.8.3. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** ETags of a condition beyond this number are ignored. */
export const mostTags = 100

/** Whether `If-None-Match` includes the ETag, so that the caller's copy is current: RFC 9110, 13.1.2. */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const tags = ifNoneMatch.split(',', mostTags).map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
