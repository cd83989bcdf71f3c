import type { Statement } from '../../store/database/statement.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { limits, type Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { attachToMessage, lockAttachments, showAttachments, type AttachmentRow } from './queries.ts'

const maxAttachments = 10

export type AttachedFile = AttachmentRow

/** `attachment_ids`: a single id or an array, without duplicates. */
export const attachmentIdsField: Field<string[]> = {
  schema: {
    type: 'array',
    maxItems: maxAttachments,
    items: { type: 'string', format: 'uuid' },
    description: 'Uploaded files that no message has yet, in the order to show them.',
  },
  read: (given, name) => {
    if (given === undefined || given === null || given === '') return []
    const ids: unknown[] = Array.isArray(given) ? given : [given]
    if (ids.length > maxAttachments) throw fieldError(`${name} is too long.`, 'field_too_long')
    return [...new Set(ids.map((id) => readId(id, name)))]
  },
}

/** Whether a message names files, which need no words. Valid or not: a wrong id has an error of its own. */
export function namesFiles(given: unknown): boolean {
  return Array.isArray(given)
    ? given.length > 0
    : given !== undefined && given !== null && given !== ''
}

/** The ids of files that a message names, in lower case, without those that are none. */
export function filesNamed(given: unknown): ReadonlySet<string> {
  const ids: unknown[] = Array.isArray(given) ? given.slice(0, maxAttachments) : [given]
  const known = ids.map((id) => (typeof id === 'string' ? parseId(id.trim()) : undefined))
  return new Set(known.filter((id) => id !== undefined))
}

function readId(given: unknown, name: string): string {
  refuseInexact(given, name)
  if (typeof given !== 'string') throw fieldError(`${name} must be an array of strings.`)
  const id = parseId(given.trim())
  if (id === undefined) throw unknown(given.slice(0, limits.lineCharacters))
  return id
}

const unknown = (id: string) =>
  fieldError(`Attachment does not exist: ${id}.`, 'attachment_unusable')

/** Reads and locks the files of a new message; undefined without any. */
export function lockFiles(
  workspaceId: string,
  ids: readonly string[],
): Statement<AttachedFile> | undefined {
  return ids.length === 0 ? undefined : lockAttachments({ workspaceId, ids })
}

/** Throws 422 for a file that is unknown or incomplete. */
export function requireWhole(id: string, row: AttachedFile | undefined): AttachedFile {
  if (row === undefined) throw unknown(id)
  if (!row.is_whole)
    throw fieldError(`Attachment is not uploaded completely: ${id}.`, 'attachment_unusable')
  return row
}

/**
 * Returns the files in the order of `ids`. Throws 422 if one is missing, incomplete, or already attached, also
 * twice in one request. `savedReplyId`: the saved reply that may have them.
 */
export function checkFiles(
  ids: readonly string[],
  found: readonly AttachedFile[],
  savedReplyId?: string,
): AttachedFile[] {
  const rows = new Map(found.map((row) => [row.id, row]))
  const picked = ids.map((id) => {
    const row = requireWhole(id, rows.get(id))
    if (row.message_id !== null)
      throw fieldError(`Attachment already belongs to a message: ${id}.`, 'attachment_unusable')
    if (row.saved_reply_id !== null && row.saved_reply_id !== savedReplyId)
      throw fieldError(`Attachment already belongs to a saved reply: ${id}.`, 'attachment_unusable')
    return row
  })
  const repeated = ids.find((id, index) => ids.indexOf(id) < index)
  if (repeated !== undefined) {
    throw fieldError(`Attachment already belongs to a message: ${repeated}.`, 'attachment_unusable')
  }
  return picked
}

/** The statements that attach files to an inserted message; run them before its event. */
export function attachFiles(
  workspaceId: string,
  messageId: string,
  files: readonly AttachedFile[],
): Statement[] {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  return [
    attachToMessage({ workspaceId, messageId, ids }),
    showAttachments({ workspaceId, messageId }),
  ]
}

/** The same for several messages, each with its own of the files. */
export function attachToEach(
  workspaceId: string,
  messages: readonly { readonly attachment_ids: readonly string[] }[],
  messageIds: readonly string[],
  files: readonly AttachedFile[],
): Statement[] {
  return messages.flatMap(({ attachment_ids: ids }, index) => {
    const own = files.filter((file) => ids.includes(file.id))
    return attachFiles(workspaceId, messageIds[index] ?? '', own)
  })
}
