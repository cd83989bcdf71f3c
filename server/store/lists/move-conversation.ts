import type { ChunkShift, ListShifts } from './adjust-lists.ts'
import type { ListName } from './list-definitions.ts'

/** Where a conversation stands in its lists. */
export type Standing = { status: string; created_at: Date; updated_at: Date }

/** The shifts of a conversation that enters its lists. */
export function enterConversation(after: Standing): ListShifts {
  return {
    chunks: [...byCreation(after, 1), ...byUpdate(after, 1)],
    totals: [{ totals: 'conversations', label: after.status, delta: 1 }],
  }
}

/** The shifts of one that leaves them. */
export function leaveConversation(before: Standing): ListShifts {
  return {
    chunks: [...byCreation(before, -1), ...byUpdate(before, -1)],
    totals: [{ totals: 'conversations', label: before.status, delta: -1 }],
  }
}

/** The shifts of one that changes its place: always by change, by creation only with its status. */
export function moveConversation(before: Standing, after: Standing): ListShifts {
  const changed = [...byUpdate(before, -1), ...byUpdate(after, 1)]
  if (before.status === after.status) return { chunks: changed, totals: [] }
  return {
    chunks: [...changed, ...byCreation(before, -1), ...byCreation(after, 1)],
    totals: [
      { totals: 'conversations', label: before.status, delta: -1 },
      { totals: 'conversations', label: after.status, delta: 1 },
    ],
  }
}

function byCreation({ status, created_at: key }: Standing, delta: number): ChunkShift[] {
  return underBoth('conversations.created_at', key, status, delta)
}

function byUpdate({ status, updated_at: key }: Standing, delta: number): ChunkShift[] {
  return underBoth('conversations.updated_at', key, status, delta)
}

/** Under its status, and among all. */
function underBoth(list: ListName, key: Date, status: string, delta: number): ChunkShift[] {
  return [
    { list, key, label: status, delta },
    { list, key, label: '', delta },
  ]
}
