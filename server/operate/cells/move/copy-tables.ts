import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyIn, type CopyIn } from '../../backup/copy-in.ts'
import { countRows } from '../../backup/manifest.ts'
import { isCopied, type MovedTable } from './moved-tables.ts'

/** How much of a table goes through the temporary table at once. */
const sliceBytes = 16 * 1024 ** 2

/** What has been copied so far. */
export type Copied = { readonly table: string; readonly rows: number; readonly bytes: number }

/**
 * Copies a workspace's rows between two open transactions, all tables in the state of the source's snapshot. Memory
 * does not grow with the rows. `report` is called with the sums so far.
 */
export async function copyTables(
  from: pg.ClientBase,
  to: pg.ClientBase,
  workspaceId: string,
  tables: readonly MovedTable[],
  report: (copied: Copied) => void,
): Promise<Copied> {
  let sum: Copied = { table: '', rows: 0, bytes: 0 }
  for (const table of tables.filter(isCopied)) {
    const sink = await openSink(to, table)
    for await (const chunk of readRows(from, workspaceId, table)) {
      await sink.write(chunk)
      sum = {
        table: table.name,
        rows: sum.rows + countRows(chunk),
        bytes: sum.bytes + chunk.length,
      }
      report(sum)
    }
    await sink.end()
  }
  // Replays and comparisons begin at once; autovacuum would tell the planner of the new rows a quarter of a minute later.
  const names = tables.filter(isCopied).map(({ name }) => name)
  await to.query(`analyze ${names.join(', ')}`)
  return sum
}

function readRows(
  from: pg.ClientBase,
  workspaceId: string,
  { name, columns }: MovedTable,
): AsyncIterable<Buffer> {
  // COPY takes no parameters; the id has the form of a UUID.
  const rows = `select ${columns.join(', ')} from ${name} where workspace_id = '${workspaceId}'`
  return from.query(copyTo(`copy (${rows}) to stdout`)) as AsyncIterable<Buffer>
}

/**
 * COPY into a table with row-level security is only for logins that bypass it. For others the rows go through a
 * temporary table, a slice at a time.
 */
async function openSink(to: pg.ClientBase, { name, columns }: MovedTable): Promise<CopyIn> {
  const { rows } = await to.query<{ is_active: boolean }>(
    'select row_security_active($1::regclass) as is_active',
    [name],
  )
  const list = columns.join(', ')
  if (rows[0]?.is_active === false) return copyIn(to, `copy ${name} (${list}) from stdin`)
  const stage = `pg_temp.moved_${name}`
  await to.query(
    `create temp table moved_${name} on commit drop as select ${list} from ${name} limit 0`,
  )
  return stagedSink(to, stage, `insert into ${name} (${list}) select ${list} from ${stage}`, list)
}

function stagedSink(to: pg.ClientBase, stage: string, moveRows: string, list: string): CopyIn {
  let copying: CopyIn | undefined
  let [bytes, isMidRow] = [0, false]
  const flush = async () => {
    if (copying === undefined) return
    await copying.end()
    await to.query(moveRows)
    await to.query(`truncate ${stage}`)
    ;[copying, bytes] = [undefined, 0]
  }
  return {
    write: async (chunk) => {
      // A slice ends where a row does.
      copying ??= copyIn(to, `copy ${stage} (${list}) from stdin`)
      await copying.write(chunk)
      bytes += chunk.length
      isMidRow = chunk.at(-1) !== 0x0a
      if (bytes >= sliceBytes && !isMidRow) await flush()
    },
    end: flush,
  }
}
