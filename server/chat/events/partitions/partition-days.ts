import type { EventPartition } from './event-partition.ts'

export const dayMs = 86_400_000

/** A sixth of the retention: rows are deleted that much later, and a read of the whole log opens about nine tables. */
const share = 6
/** Without a retention. */
const yearDays = 365

/** How many days a new partition spans. */
export function partitionDays(retentionDays: number): number {
  return retentionDays === 0 ? yearDays : Math.ceil(retentionDays / share)
}

/**
 * Where the last partition, which has no end yet, has to end: after its newest event, and after `days`. If it has been
 * empty for longer than that, because no server ran, it ends today, so that the next one is not larger than others.
 */
export function endOf(
  { from }: EventPartition,
  newest: Date | null,
  days: number,
  now: Date,
): Date {
  const start = from?.getTime() ?? 0
  const length = days * dayMs
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  if (newest === null) return new Date(start + length < today ? today : start + length)
  const nextDay = (Math.floor(newest.getTime() / dayMs) + 1) * dayMs
  return new Date(Math.max(nextDay, Math.min(start + length, today + length)))
}
