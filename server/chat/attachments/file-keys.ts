import { randomBytes } from 'node:crypto'

/**
 * A new key for a file of an attachment: its workspace, its id so that a file without a row is found out
 * cheaply, and what nobody can guess. Nothing in it comes from a client.
 */
export function newFileKey(workspaceId: string, attachmentId: string): string {
  return `${workspaceId}/${attachmentId.replaceAll('-', '')}${randomBytes(16).toString('hex')}`
}

/** Whether this is the form of such a key, and so a safe path below a folder. */
export function isFileKey(key: string): boolean {
  return /^[0-9a-f-]{36}\/[0-9a-f]{64}$/.test(key)
}

/** The id of the attachment that a key was made for. */
export function attachmentOfKey(key: string): string {
  const digits = key.split('/')[1] ?? ''
  const cuts = [0, 8, 12, 16, 20, 32]
  return cuts
    .slice(1)
    .map((end, index) => digits.slice(cuts[index], end))
    .join('-')
}
