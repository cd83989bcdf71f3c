import { hash } from 'node:crypto'

/** A strong ETag for a reply's exact text: RFC 9110, 8.8.3. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** The ETag of a text in a coding, whose bytes are others: `"….br"`. */
export function codedTag(etag: string, coding: string | undefined): string {
  return coding === undefined ? etag : `${etag.slice(0, -1)}.${coding}"`
}

/** ETags of a condition beyond this number are ignored. */
const mostTags = 100

/** The ETags that a condition names, each without the coding of the reply that it came with. */
export function tagsIn(condition: string): string[] {
  return condition.split(',', mostTags).map((tag) => tag.trim().replace(/\.(?:br|gzip)"$/, '"'))
}

/** Whether `If-None-Match` includes the ETag, so that the caller's copy is current: RFC 9110, 13.1.2. */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const tags = tagsIn(ifNoneMatch).map((tag) => tag.replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
