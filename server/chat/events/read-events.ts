import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { listEvents } from './queries.ts'
import { everyType, type TypeFilter } from './type-filter.ts'

/** Events that one read passes by at most, so that a rare type cannot make it slow. */
const looksAt = 10_000

export type LoggedEvent = {
  readonly sequence: number
  readonly type: string
  readonly json: string
}

export type LogPage = {
  /** In order. */
  readonly events: readonly LoggedEvent[]
  /** Every wanted event up to here is in this page or before it. */
  readonly next_after: number
  /** The first event that is kept: one more than the latest where none is. */
  readonly oldest: number
  readonly latest: number
  /** Whether events after the asked one are no longer there, or it never was: a restored backup. */
  readonly isGone: boolean
}

export type LogRequest = {
  /** Absent: from the oldest that is kept. */
  readonly after: number | undefined
  readonly filter?: TypeFilter
  readonly limit: number
  /** What all events together may have, but for the last of them. */
  readonly bytes: number
}

/**
 * A page of the workspace's log in one round trip, in the turn of a request or, by `readBehind`, behind
 * them. 401 when the workspace has gone.
 */
export async function readEvents(
  database: Database,
  workspaceId: string,
  { after, filter = everyType, limit, bytes }: LogRequest,
  read: typeof readRows = readRows,
): Promise<LogPage> {
  const types = filter.types === undefined ? null : [...filter.types]
  const asked = listEvents(workspaceId, after ?? null, looksAt, types, limit, bytes)
  const rows = await read(database, workspaceId, asked)
  const [first] = rows
  if (first === undefined) throw appError('unauthenticated')
  const { oldest, latest } = first
  const events = rows.flatMap(({ sequence, type, json }) =>
    sequence === null || type === null || json === null ? [] : [{ sequence, type, json }],
  )
  const from = after ?? oldest - 1
  const isGone = from < oldest - 1 || from > latest
  const total = events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
  const isCut = events.length === limit || total >= bytes
  const last = events.at(-1)?.sequence ?? from
  const next = isCut ? last : Math.max(last, Math.min(from + looksAt, latest))
  return { events, next_after: next, oldest, latest, isGone }
}
