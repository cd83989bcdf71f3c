import type pg from 'pg'
import { sendBatch } from '../../../store/database/batch.ts'
import { codeOf } from '../../../store/database/database-errors.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { CellError } from '../cell-error.ts'
import { moveSchema, type MoveIds } from './capture.ts'
import type { MovedTable } from './moved-tables.ts'

/** A recorded change of a row: its new text, or that of a deleted one; `before` if its primary key changed. */
export type RowChange = {
  readonly id: number
  readonly xid: string
  readonly table_name: string
  readonly kind: 'I' | 'U' | 'D'
  readonly image: string
  readonly before: string | null
}

const changesAtOnce = 2_000
/** Of a page, but for its last change: a message and its event may have a megabyte each. */
const bytesAtOnce = 32 * 1024 ** 2
/** A row that refers to one that comes later, or whose unique value is still taken. */
const outOfOrder = /^(?:23503|23505)$/

/**
 * The changes that committed after snapshot `since` and are visible in the transaction of `from`, in the order in
 * which they were made, a page at a time. Memory does not grow with their number.
 */
export async function* readChanges(
  from: pg.ClientBase,
  move: MoveIds,
  since: string,
): AsyncGenerator<RowChange[]> {
  let after = 0
  for (;;) {
    const { rows } = await from.query<RowChange & { found: number }>(
      `select id::float8 as id, xid::text as xid, table_name, kind::text as kind, image, before, found
         from (select page.*, count(*) over ()::integer as found, sum(octet_length(image)) over (
                        order by id rows between unbounded preceding and 1 preceding) as ahead
                 from (select * from ${moveSchema(move)}.changes
                        where xid >= pg_snapshot_xmin($1::pg_snapshot)
                          and not pg_visible_in_snapshot(xid, $1::pg_snapshot) and id > $2
                        order by id limit ${changesAtOnce}) page) sized
        where coalesce(ahead, 0) < ${bytesAtOnce}
        order by id`,
      [since, after],
    )
    const isLast = rows.length < changesAtOnce && rows.length === (rows[0]?.found ?? 0)
    // Rows of one transaction may need another order than theirs, so a page ends where a transaction does.
    const cut = isLast ? 0 : rows.findIndex(({ xid }) => xid === rows.at(-1)?.xid)
    const page = cut === 0 ? rows : rows.slice(0, cut)
    if (page.length > 0) yield page
    if (isLast) return
    after = page.at(-1)?.id ?? after
  }
}

/** Makes the changes in the target, in the connection's transaction. Throws CellError if a row is not as expected. */
export async function replayChanges(
  to: pg.PoolClient,
  tables: readonly MovedTable[],
  changes: readonly RowChange[],
): Promise<void> {
  const texts = new Map(tables.map((table) => [table.name, textsOf(table)]))
  const statements = (of: readonly RowChange[]) => of.map((change) => statementFor(texts, change))
  if (await attempt(to, statements(changes))) return
  // One statement may write several tables; then its rows are recorded in another order than they need.
  const rank = new Map(tables.map(({ name }, at) => [name, at]))
  const groups = [...Map.groupBy(changes, ({ xid }) => xid).values()].toSorted(
    (a, b) => (a.at(-1)?.id ?? 0) - (b.at(-1)?.id ?? 0),
  )
  for (const group of groups) {
    if (await attempt(to, statements(group))) continue
    if (await attempt(to, statements(parentsFirst(group, rank)))) continue
    const names = [...new Set(group.map(({ table_name: name }) => name))].join(', ')
    throw new CellError(
      `Changes of ${names} do not fit the target. Undo the move with --abort, and start it again.`,
    )
  }
}

function parentsFirst(group: readonly RowChange[], rank: ReadonlyMap<string, number>) {
  const at = ({ table_name: name }: RowChange) => rank.get(name) ?? 0
  return [
    ...group.filter(({ kind }) => kind === 'I').toSorted((a, b) => at(a) - at(b)),
    ...group.filter(({ kind }) => kind === 'U'),
    ...group.filter(({ kind }) => kind === 'D').toSorted((a, b) => at(b) - at(a)),
  ]
}

/** Whether all of them could be made; if not, none is. Throws any other failure. */
async function attempt(to: pg.PoolClient, statements: readonly Statement[]): Promise<boolean> {
  await to.query('savepoint changes')
  try {
    const made = await sendBatch(to, statements)
    if (made.some(({ length }) => length !== 1)) {
      throw new CellError(
        'A changed row is not in the target. Undo the move with --abort, and start it again.',
      )
    }
    await to.query('release savepoint changes')
    return true
  } catch (error) {
    if (!(error instanceof Error && outOfOrder.test(codeOf(error)))) throw error
    await to.query('rollback to savepoint changes')
    return false
  }
}

type Texts = Readonly<Record<RowChange['kind'], string>>

/** A row's text is that of PostgreSQL's composite type: equal tables have equal columns in the same order. */
function textsOf({ name, columns, keys }: MovedTable): Texts {
  const row = `(select $1::text::${name} as r, $2::text::${name} as o offset 0) given`
  const isKey = keys.map((key) => `t.${key} = (given.o).${key}`).join(' and ')
  const list = columns.join(', ')
  return {
    I: `insert into ${name} (${list}) select ${columns.map((column) => `(given.r).${column}`).join(', ')}
          from ${row} where given.o is null returning 1 as made`,
    U: `update ${name} t set ${columns.map((column) => `${column} = (given.r).${column}`).join(', ')}
          from ${row} where ${isKey} returning 1 as made`,
    D: `delete from ${name} t using ${row} where ${isKey} and given.r is null returning 1 as made`,
  }
}

function statementFor(texts: ReadonlyMap<string, Texts>, change: RowChange): Statement {
  const { table_name: table, kind, image, before } = change
  const text = texts.get(table)?.[kind]
  if (text === undefined)
    throw new CellError(`The table ${table} has come during the move. Undo it with --abort.`)
  const name = `replay_${table}_${kind}`
  const values = { I: [image, null], U: [image, before ?? image], D: [null, image] }[kind]
  return { name, text, values }
}
