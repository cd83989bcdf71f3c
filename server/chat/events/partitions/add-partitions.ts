import type pg from 'pg'
import { assumeLargeWorkspaces } from '../../../store/database/assume-large-workspaces.ts'
import { withShortLock } from '../../../store/database/with-short-lock.ts'
import { boundsOf, listPartitions, nameOf, type EventPartition } from './event-partition.ts'
import { dayMs, endOf, partitionDays } from './partition-days.ts'

/** The last partition ends, and the next one begins, this long before events come to be in it. */
const aheadMs = dayMs
/** PostgreSQL reads this much under the lock within a few hundredths of a second. */
const readUnderLock = 16 * 1024 ** 2

/**
 * Adds partitions until the last one, which has no end, begins in the future. It is empty then, or has the few events of
 * workspaces whose clocks are ahead, so PostgreSQL checks at once that they are within its end.
 */
export async function addPartitions(
  owner: pg.Pool,
  retentionDays: number,
  now: Date,
): Promise<void> {
  for (;;) {
    const last = (await listPartitions(owner)).at(-1)
    if (last?.from === null || last?.from === undefined)
      throw new Error('The log has no partitions.')
    if (last.from.getTime() > now.getTime() + aheadMs) return
    const until = await findEnd(owner, last, partitionDays(retentionDays), now)
    if (!(await endLast(owner, last, until))) return
    await assumeLargeWorkspaces(owner)
  }
}

async function findEnd(
  owner: pg.Pool,
  last: EventPartition,
  days: number,
  now: Date,
): Promise<Date> {
  const { rows } = await owner.query<{ newest: Date | null; bytes: number }>(
    `select (select max(created_at) from ${last.name}) as newest,
            pg_relation_size('${last.name}')::float8 as bytes`,
  )
  const { newest, bytes } = rows[0] ?? { newest: null, bytes: 0 }
  const until = endOf(last, newest, days, now)
  if (bytes <= readUnderLock) return until
  // Only if partitions could not be added for long. The rows are checked before the lock; until then an event after
  // the end would be refused, so the end is far beyond all clocks.
  const later = new Date(until.getTime() + days * dayMs)
  await withShortLock(owner, async (connection) =>
    connection.query(
      `alter table ${last.name} drop constraint if exists ends,
         add constraint ends check (created_at < '${later.toISOString()}') not valid`,
    ),
  )
  await owner.query(`alter table ${last.name} validate constraint ends`)
  return later
}

/**
 * Returns false if the log is in use by a long transaction, or another call has been faster; the next call tries again.
 * The lock comes first: two that had read the log before would wait for each other.
 */
async function endLast(owner: pg.Pool, last: EventPartition, until: Date): Promise<boolean> {
  const next = { from: until, until: null }
  const done = await withShortLock(owner, async (connection) => {
    await connection.query('lock table only events in access exclusive mode')
    if ((await listPartitions(connection)).at(-1)?.name !== last.name) return false
    await connection.query(
      [
        `select make_event_partition('${nameOf(next)}')`,
        `alter table events detach partition ${last.name}`,
        `alter table events attach partition ${last.name} ${boundsOf({ from: last.from, until })}`,
        `alter table events attach partition ${nameOf(next)} ${boundsOf(next)}`,
        `alter table ${last.name} drop constraint if exists ends`,
      ].join(';'),
    )
    return true
  })
  return done === true
}
