import type { Change, MessageRow } from './store-rows.ts'
import type { Table } from './table.ts'

/** Conversations whose messages are held. */
const mostKept = 100

/** Which conversations' messages are held, and those messages in their order. */
export type KeptMessages = {
  readonly isKept: (conversationId: string) => boolean
  readonly keep: (conversationId: string) => void
  /** Oldest first; the same array until one of them changes. */
  readonly of: (conversationId: string) => readonly MessageRow[]
  readonly onChanges: (changes: readonly Change[]) => void
}

export function makeMessages(table: Table<MessageRow>): KeptMessages {
  const kept = new Set<string>()
  const sorted = new Map<string, readonly MessageRow[]>()
  const drop = (conversationId: string) => {
    kept.delete(conversationId)
    sorted.delete(conversationId)
    for (const { id, conversation_id } of table.all()) {
      if (conversation_id === conversationId) table.forget(id)
    }
  }
  return {
    isKept: (conversationId) => kept.has(conversationId),
    keep: (conversationId) => {
      kept.delete(conversationId)
      kept.add(conversationId)
      for (const oldest of kept) {
        if (kept.size <= mostKept) break
        drop(oldest)
      }
    },
    of: (conversationId) => {
      const found = sorted.get(conversationId) ?? sortMessages(table.all(), conversationId)
      sorted.set(conversationId, found)
      return found
    },
    onChanges: (changes) => {
      for (const { kind, id } of changes) {
        if (kind !== 'messages') continue
        const row = table.get(id)
        if (row === undefined) sorted.clear()
        else sorted.delete(row.conversation_id)
      }
    },
  }
}

/** By their time, then by their ids, which grow with it. */
function sortMessages(rows: readonly MessageRow[], conversationId: string): readonly MessageRow[] {
  return rows
    .filter((row) => row.conversation_id === conversationId)
    .toSorted((one, other) => compare(timeOf(one), timeOf(other)) || compare(one.id, other.id))
}

function timeOf({ created_at: made, sent_at: sent }: MessageRow): string {
  return made ?? sent ?? ''
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
