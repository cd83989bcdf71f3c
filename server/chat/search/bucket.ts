import { createHash } from 'node:crypto'

/** What can be found, each kind with buckets of its own. */
export const documentTypes = ['contact', 'conversation', 'message', 'note'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Places in a bucket: what a look through one may cost at most. As in the baseline. */
export const bucketSize = 4_096

/**
 * What stands before each word of a bucket in the index: 36 bits of a hash, in characters that need no
 * quotes. Two buckets may share one: then the one looks past the other's rows.
 */
export function bucketPrefix(workspaceId: string, type: DocumentType, number: number): string {
  const hash = createHash('sha256').update(`${workspaceId} ${type} ${number}`).digest('base64url')
  return hash.slice(0, 6)
}
