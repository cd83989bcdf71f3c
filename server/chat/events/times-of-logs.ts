import type { Database } from '../../store/database/connect.ts'

/** Every event of the workspace after `sequence` is later than `tick`: ticks only grow. */
type LogTime = { readonly sequence: number; readonly tick: Date }

/** For a statement that has to look at events of any time. */
const anyTime = '-infinity'
export type AnyTime = typeof anyTime

const keptMs = 3_600_000
/** Partitions are of whole days, so an earlier time costs nothing most of the time. */
const marginMs = 3_600_000
const mostKept = 10_000

const known = new WeakMap<Database, Map<string, LogTime>>()

/**
 * The time from which the events after a position are: if the position is not older than some hour that this process has
 * seen, PostgreSQL leaves all partitions out that ended before, and a read at the end of the log opens one or two.
 */
export function timeAfter(
  database: Database,
  workspaceId: string,
  after: number | undefined,
): Date | AnyTime {
  const time = known.get(database)?.get(workspaceId)
  if (time === undefined || after === undefined || after < time.sequence) return anyTime
  return new Date(time.tick.getTime() - marginMs)
}

/** Keeps the older of two times for an hour, because most readers are a little behind. */
export function rememberTime(database: Database, workspaceId: string, time: LogTime): void {
  const times = known.get(database) ?? new Map<string, LogTime>()
  known.set(database, times)
  const kept = times.get(workspaceId)
  const age = kept === undefined ? keptMs : time.tick.getTime() - kept.tick.getTime()
  // A backup that was restored may be older.
  const isBehind = kept !== undefined && time.sequence < kept.sequence
  if (age >= 0 && age < keptMs && !isBehind) return
  times.delete(workspaceId)
  times.set(workspaceId, time)
  const [oldest] = times.keys()
  if (times.size > mostKept && oldest !== undefined) times.delete(oldest)
}

/** Of one workspace or of all: rows may have been restored. */
export function forgetTimes(database: Database, workspaceId: string | undefined): void {
  if (workspaceId === undefined) known.delete(database)
  else known.get(database)?.delete(workspaceId)
}
