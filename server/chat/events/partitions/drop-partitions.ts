import type pg from 'pg'
import { withShortLock } from '../../../store/database/with-short-lock.ts'
import { boundsOf, listPartitions, nameOf, type EventPartition } from './event-partition.ts'

/** An autovacuum of the table ends within this time; nobody else waits meanwhile. */
const vacuumMs = 5_000

/**
 * Drops the partitions that ended at or before `cutoff`. They stay while a workspace still has an event in them that
 * readers get, or moves to another cell, which would find rows missing.
 */
export async function dropPartitions(owner: pg.Pool, cutoff: Date): Promise<void> {
  await dropDetached(owner)
  const expired = (await listPartitions(owner)).filter(
    ({ until }) => until !== null && until <= cutoff,
  )
  if ((await hasRows(owner, expired)) && !(await areNeeded(owner, expired))) {
    for (const { name } of expired) await endVacuum(owner, name)
    await detach(owner, expired)
    await dropDetached(owner)
  }
}

/** Puts an empty first partition, which takes late events, in the place of the expired ones. */
async function detach(owner: pg.Pool, expired: readonly EventPartition[]): Promise<void> {
  const first = { from: null, until: expired.at(-1)?.until ?? null }
  await withShortLock(owner, async (connection) => {
    await connection.query('lock table only events in access exclusive mode')
    // A restored or moved workspace may have brought older events a moment ago.
    if (await areNeeded(connection, expired)) return
    if ((await listPartitions(connection))[0]?.name !== expired[0]?.name) return
    const steps = expired.map(
      ({ name }, at) =>
        `alter table events detach partition ${name}; alter table ${name} rename to ${goneName(at)}`,
    )
    const added = `select make_event_partition('${nameOf(first)}');
      alter table events attach partition ${nameOf(first)} ${boundsOf(first)}`
    await connection.query([...steps, added].join(';'))
  })
}

const goneName = (at: number) => `events_gone_${at}`

async function hasRows(owner: pg.Pool, partitions: readonly EventPartition[]): Promise<boolean> {
  // The first one stays even if it is empty, and usually is.
  if (partitions.length !== 1) return partitions.length > 0
  const { rowCount } = await owner.query(`select from ${partitions[0]?.name} limit 1`)
  return rowCount === 1
}

/** Ends an autovacuum of the table, whose lock outlasts the short waits: PostgreSQL cancels it for a lock that waits a second. */
async function endVacuum(owner: pg.Pool, name: string): Promise<void> {
  await owner
    .query(
      `set local lock_timeout = ${vacuumMs}; alter table ${name} set (autovacuum_enabled = off)`,
    )
    .catch(() => undefined)
}

/** One look-up in an index for each workspace and table. */
async function areNeeded(
  owner: pg.Pool | pg.ClientBase,
  expired: readonly EventPartition[],
): Promise<boolean> {
  const newest = expired.map(
    ({ name }) =>
      `exists (select from workspace_clocks c cross join lateral (
         select e.sequence from ${name} e where e.workspace_id = c.workspace_id order by e.sequence desc limit 1) e
        where e.sequence >= c.oldest_sequence
          and not exists (select from workspace_moves m
                           where m.workspace_id = c.workspace_id and m.state in ('gone', 'aborted')))`,
  )
  const { rows } = await owner.query<{ needed: boolean }>(
    `select ${newest.join(' or ')}
         or exists (select from workspace_moves where state in ('leaving', 'handed', 'arriving')) as needed`,
  )
  return rows[0]?.needed !== false
}

/** Also those of a drop that was cut off. */
async function dropDetached(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname ~ '^events_gone_\\d+$'`,
  )
  for (const { name } of rows)
    await withShortLock(owner, async (c) => c.query(`drop table ${name}`))
}
