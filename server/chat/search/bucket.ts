import { createHash } from 'node:crypto'

/** Each type has its own buckets. */
export const documentTypes = ['contact', 'conversation', 'message', 'note'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Places per bucket, which bounds the cost of scanning one. The baseline uses the same figure. */
export const bucketSize = 4_096

/** Characters before each word of a document. */
export const bucketPrefixLength = 6

/**
 * The prefix of each word of a bucket in the index: 36 bits of a hash, in characters that need no quotes.
 * If two buckets share a prefix, a scan of one skips the other's rows.
 */
export function bucketPrefix(workspaceId: string, type: DocumentType, number: number): string {
  const hash = createHash('sha256').update(`${workspaceId} ${type} ${number}`).digest('base64url')
  return hash.slice(0, bucketPrefixLength)
}
