import type pg from 'pg'
import { CellError } from '../cell-error.ts'
import { isCopied, type MovedTable } from './moved-tables.ts'
import type { RowChange } from './replay-changes.ts'

/** How many rows of a workspace a table has, and a sum over the text of each. */
type Sum = { readonly rows: number; readonly sum: string }

const sums = `count(*)::float8 as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum`

/** Compares every row of every table in the transactions of both connections. Throws CellError for a difference. */
export async function compareTables(
  source: pg.ClientBase,
  target: pg.ClientBase,
  workspaceId: string,
  tables: readonly MovedTable[],
): Promise<number> {
  let rows = 0
  for (const table of tables.filter(isCopied)) {
    const read = async (connection: pg.ClientBase) =>
      readSum(
        connection,
        `select ${sums} from ${table.name} t where workspace_id = $1`,
        workspaceId,
      )
    rows += await compare(table, read(source), read(target))
  }
  return rows
}

const imagesAtOnce = 5_000

/** Compares the rows that these changes have touched. */
export async function compareChanged(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly MovedTable[],
  changes: readonly RowChange[],
): Promise<void> {
  const byTable = Map.groupBy(changes, ({ table_name: name }) => name)
  for (const table of tables) {
    const images = [
      ...new Set(
        (byTable.get(table.name) ?? []).flatMap(({ image, before }) => [
          image,
          ...(before === null ? [] : [before]),
        ]),
      ),
    ]
    const keys = table.keys.join(', ')
    const text = `
      select ${sums} from ${table.name} t
        join (select distinct ${keys} from unnest($1::text[]::${table.name}[])) touched using (${keys})`
    for (let at = 0; at < images.length; at += imagesAtOnce) {
      const some = images.slice(at, at + imagesAtOnce)
      const read = async (connection: pg.ClientBase) => readSum(connection, text, some)
      await compare(table, read(source), read(target))
    }
  }
}

async function readSum(connection: pg.ClientBase, text: string, value: unknown): Promise<Sum> {
  const { rows } = await connection.query<Sum>(text, [value])
  return rows[0] ?? { rows: 0, sum: '0' }
}

async function compare({ name }: MovedTable, ...both: [Promise<Sum>, Promise<Sum>]) {
  const [here, there] = await Promise.all(both)
  if (here.rows === there.rows && here.sum === there.sum) return here.rows
  throw new CellError(
    `The rows of ${name} differ: ${here.rows} in the source and ${there.rows} in the target. ` +
      'Undo the move with --abort, and start it again.',
  )
}
