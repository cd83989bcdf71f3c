import type { ChunkShift, CountShift, ListShifts } from './adjust-lists.ts'
import type { ListName } from './list-definitions.ts'

/** The columns that determine a conversation's place in its lists. */
export type Standing = {
  status: string
  team_member_id: string | null
  group_id: string | null
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
}

/** The columns of `Standing`, for a row under an alias. */
export const standingColumns = (row: string): string =>
  ['status', 'team_member_id', 'group_id', 'created_at', 'updated_at', 'waiting_since']
    .map((column) => `${row}.${column}`)
    .join(', ')

/** The shifts of a conversation that enters its lists. */
export function enterConversation(after: Standing): ListShifts {
  return {
    chunks: [...byCreation(after, 1), ...byUpdate(after, 1)],
    totals: [{ totals: 'conversations', label: after.status, delta: 1 }],
    counts: [countOf(after, 1)],
  }
}

/** The shifts of a conversation that leaves its lists. */
export function leaveConversation(before: Standing): ListShifts {
  return {
    chunks: [...byCreation(before, -1), ...byUpdate(before, -1)],
    totals: [{ totals: 'conversations', label: before.status, delta: -1 }],
    counts: [countOf(before, -1)],
  }
}

/** The shifts of a changed conversation. In the order of creation a new status shifts it, and a mail of the past. */
export function moveConversation(before: Standing, after: Standing): ListShifts {
  const isMoved = before.created_at.getTime() !== after.created_at.getTime()
  const chunks = [...byUpdate(before, -1), ...byUpdate(after, 1)]
  const counts = [countOf(before, -1), countOf(after, 1)]
  const isSame = before.status === after.status
  if (isSame && !isMoved) return { chunks, totals: [], counts }
  return {
    chunks: [...chunks, ...byCreation(before, -1), ...byCreation(after, 1)],
    totals: isSame
      ? []
      : [
          { totals: 'conversations', label: before.status, delta: -1 },
          { totals: 'conversations', label: after.status, delta: 1 },
        ],
    counts,
  }
}

function countOf(
  { waiting_since: waitingSince, ...standing }: Standing,
  delta: number,
): CountShift {
  const waiting = waitingSince === null ? 0 : delta
  const { status, team_member_id, group_id, created_at, updated_at } = standing
  return { status, team_member_id, group_id, created_at, updated_at, total: delta, waiting }
}

function byCreation({ status, created_at: key }: Standing, delta: number): ChunkShift[] {
  return underBoth('conversations.created_at', key, status, delta)
}

function byUpdate({ status, updated_at: key }: Standing, delta: number): ChunkShift[] {
  return underBoth('conversations.updated_at', key, status, delta)
}

function underBoth(list: ListName, key: Date, status: string, delta: number): ChunkShift[] {
  return [
    { list, key, label: status, delta },
    { list, key, label: '', delta },
  ]
}
