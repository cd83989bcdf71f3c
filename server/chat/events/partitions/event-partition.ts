import type pg from 'pg'

/** A table with the events of `from` <= created_at < `until`; null: without that limit. */
export type EventPartition = {
  readonly name: string
  readonly from: Date | null
  readonly until: Date | null
}

/** The partitions of the event log in the order of time. Together they take every event, whenever it says it was. */
export async function listPartitions(owner: pg.Pool | pg.ClientBase): Promise<EventPartition[]> {
  const { rows } = await owner.query<EventPartition>(
    `select p.name, bounds[1]::timestamptz as "from", bounds[2]::timestamptz as until
       from (select c.relname::text as name,
                    regexp_match(pg_get_expr(c.relpartbound, c.oid),
                      $$FROM \\((?:MINVALUE|'(.*)')\\) TO \\((?:MAXVALUE|'(.*)')\\)$$) as bounds
               from pg_inherits i join pg_class c on c.oid = i.inhrelid
              where i.inhparent = to_regclass('events')) p
      order by 2 nulls first`,
  )
  return rows
}

/** The clause of a partition's bounds; PostgreSQL takes no parameters there. */
export function boundsOf({ from, until }: Omit<EventPartition, 'name'>): string {
  const bound = (at: Date | null, none: string) => (at === null ? none : `'${at.toISOString()}'`)
  return `for values from (${bound(from, 'minvalue')}) to (${bound(until, 'maxvalue')})`
}

/** The names are unique, because bounds only move on. */
export function nameOf({ from, until }: Omit<EventPartition, 'name'>): string {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10).replaceAll('-', '')
  return from === null ? `events_to_${day(until)}` : `events_from_${day(from)}`
}
