import type { EventPartition } from './event-partition.ts'
import { dayMs, partitionDays } from './partition-days.ts'

/**
 * The partition with the events of `cutoff`, if it is dropped so much later that its rows are deleted one by one before:
 * what an upgrade found, or one from before the retention was shortened.
 */
export function findWidePartition(
  partitions: readonly EventPartition[],
  cutoff: Date,
  retentionDays: number,
): EventPartition | undefined {
  const latest = new Date(cutoff.getTime() + (partitionDays(retentionDays) + 1) * dayMs)
  const current = partitions.find(({ until }) => until === null || until > cutoff)
  return current === undefined || (current.until !== null && current.until <= latest)
    ? undefined
    : current
}
