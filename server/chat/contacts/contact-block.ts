import { draftEvent, type Actor, type EventDraft } from '../../store/writes/event-draft.ts'
import { contactResource } from '../resources/contact-json.ts'

/** The block of a contact, in columns of its row. It holds until its end; what has ended stays there until the next one. */
export type ContactBlock = {
  /** When the team blocked the contact, whose devices cannot write since; null: they can. */
  blocked_at: Date | null
  /** null: without an end. */
  blocked_until: Date | null
  block_reason: string | null
  /** Who blocked it, or changed its block last; null of blocks from before this was kept. */
  blocked_by: Actor | null
}

export const noBlock: ContactBlock = {
  blocked_at: null,
  blocked_until: null,
  block_reason: null,
  blocked_by: null,
}

export function blockOf(row: ContactBlock): ContactBlock {
  const { blocked_at, blocked_until, block_reason, blocked_by } = row
  return { blocked_at, blocked_until, block_reason, blocked_by }
}

export function isBlockedAt(row: ContactBlock | undefined, at: Date): boolean {
  return row !== undefined && endOf(row) > at.getTime()
}

/** Of the blocks of two contacts the one that ends last; of one that has ended already nothing is taken. */
export function longerBlock(into: ContactBlock, from: ContactBlock, at: Date): ContactBlock {
  return endOf(from) > Math.max(endOf(into), at.getTime()) ? blockOf(from) : blockOf(into)
}

/** Whether a contact is blocked, until when, by whom or why has changed. */
export function blockEvents(
  id: string,
  before: ContactBlock,
  after: ContactBlock,
  at: Date,
): EventDraft[] {
  const isChanged = JSON.stringify(blockOf(before)) !== JSON.stringify(blockOf(after))
  if (!isChanged) return []
  if (isBlockedAt(after, at)) {
    const { blocked_until: until } = after
    const details = until === null ? {} : { blocked_until: until.toISOString() }
    return [draftEvent('contact.blocked', contactResource, [id], details)]
  }
  return isBlockedAt(before, at) ? [draftEvent('contact.unblocked', contactResource, [id])] : []
}

/** In epoch milliseconds; that of no block is before all times. */
function endOf({ blocked_at: since, blocked_until: until }: ContactBlock): number {
  return since === null ? -Infinity : (until?.getTime() ?? Infinity)
}
