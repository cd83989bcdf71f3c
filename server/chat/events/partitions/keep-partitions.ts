import type pg from 'pg'
import { addPartitions } from './add-partitions.ts'
import { dropPartitions } from './drop-partitions.ts'
import { dayMs } from './partition-days.ts'

/** Adds the partitions of the time to come and drops expired ones. 0 days: none expires. */
export async function keepPartitions(owner: pg.Pool, days: number, now: Date): Promise<void> {
  await addPartitions(owner, days, now)
  if (days > 0) await dropPartitions(owner, new Date(now.getTime() - days * dayMs))
}
