import { randomBytes } from 'node:crypto'

/**
 * A new key for a file: the workspace, the attachment's id, by which the sweep finds files without a row, and
 * random digits. Nothing in it comes from a client.
 */
export function newFileKey(workspaceId: string, attachmentId: string): string {
  return `${workspaceId}/${attachmentId.replaceAll('-', '')}${randomBytes(16).toString('hex')}`
}

/** Whether a text has the form of a file key, and so is a safe relative path. */
export function isFileKey(key: string): boolean {
  return /^[0-9a-f-]{36}\/[0-9a-f]{64}$/.test(key)
}

/** Whether a name is that of the folder of a workspace's files. */
export function isWorkspaceFolder(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

/** The id of the attachment in a file key. */
export function attachmentOfKey(key: string): string {
  const digits = key.split('/')[1] ?? ''
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
