import { appError, fieldError, newerReplyError } from '../../errors.ts'
import type { NewerRow, ParentRow } from './queries.ts'

/** Refuses a reply that another member's newer one makes surprising: its sender may send it anyway. */
export function refuseUnseen(newer: NewerRow | undefined): void {
  if (newer === undefined) return
  if (!newer.is_known)
    throw fieldError('last_seen_message_id must be the id of a message of the conversation.')
  if (newer.id !== null) throw newerReplyError(newer.id)
}

export function refuseDate(createdAt: Date | undefined, parent: ParentRow, tick: Date): void {
  if (createdAt === undefined) return
  if (createdAt > tick) throw appError('created_at_in_future')
  if (createdAt < parent.created_at) throw appError('message_before_conversation')
}
