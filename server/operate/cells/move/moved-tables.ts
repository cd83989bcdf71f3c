import type pg from 'pg'
import { listWorkspaceTables } from '../../../store/database/list-workspace-tables.ts'
import { quoteName } from '../../backup/service-tables.ts'
import { CellError } from '../cell-error.ts'

/** A table of a workspace's rows; its columns and those of its, or its partitions', primary key, quoted and in order. */
export type MovedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly keys: readonly string[]
}

/** This installation's own: its record of the move, and when it looks for the workspace's tasks. */
const ofCell: readonly string[] = ['workspace_moves', 'due_turns']

/**
 * Written anew for the target while the workspace is closed: sealed secrets, which each cell seals under its own key.
 * Their tables are small, and no other table refers to them.
 */
export const resealedTables = [
  'webhook_secrets',
  'channel_secrets',
  'member_totp',
  'company_secrets',
  'former_keys',
] as const

/**
 * Copied while the workspace is closed, but never closed itself: reads spend from the limit of their key, and
 * reads go on. What is spent in that moment is forgotten.
 */
export const limitsTable = 'rate_limit_buckets'

/** The names of all tables with rows that a workspace takes along, parents before those that refer to them. */
export async function listMovedNames(connection: pg.Pool | pg.ClientBase): Promise<string[]> {
  return (await listWorkspaceTables(connection)).filter((name) => !ofCell.includes(name))
}

/** Every table with rows of workspaces, from the catalogue, parents before those that refer to them. */
export async function listMovedTables(connection: pg.Pool | pg.ClientBase): Promise<MovedTable[]> {
  const names = await listMovedNames(connection)
  const { rows } = await connection.query<{ name: string; columns: string[]; keys: string[] }>(
    `select c.relname::text as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select a.attname::text
                    from pg_index i
                   cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                   where i.indisprimary and i.indrelid = coalesce(
                     (select p.inhrelid from pg_inherits p where p.inhparent = c.oid limit 1), c.oid)
                   order by k.at) as keys
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
      order by array_position($1, c.relname::text)`,
    [names],
  )
  return rows.map(({ name, columns, keys }) => {
    if (keys.length === 0) throw new CellError(`The table ${name} has no primary key.`)
    return { name, columns: columns.map(quoteName), keys: keys.map(quoteName) }
  })
}

/** Whether its rows are copied as they are and followed by their changes. */
export function isCopied({ name }: Pick<MovedTable, 'name'>): boolean {
  return name !== limitsTable && !resealedTables.some((resealed) => resealed === name)
}
