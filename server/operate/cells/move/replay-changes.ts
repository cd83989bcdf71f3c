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
  readonly table_name: string
  readonly kind: 'I' | 'U' | 'D'
  readonly image: string
  readonly before: string | null
}

const changesAtOnce = 2_000
/** Of a page, but for its last change: a message and its event may have a megabyte each. */
const bytesAtOnce = 32 * 1024 ** 2
/** Integrity constraint violations: PostgreSQL documentation, appendix A. */
const misfit = /^23/

/**
 * The changes that committed after snapshot `since` and are visible in the transaction of `from`, in the order in
 * which they were made, a page at a time. Memory does not grow with their number, nor with that of one transaction.
 */
export async function* readChanges(
  from: pg.ClientBase,
  move: MoveIds,
  since: string,
): AsyncGenerator<RowChange[]> {
  let after = 0
  for (;;) {
    const { rows } = await from.query<RowChange & { found: number }>(
      `select id::float8 as id, table_name, kind::text as kind, image, before, found
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
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < changesAtOnce && rows.length === last.found) return
    after = last.id
  }
}

/**
 * Has the foreign keys of the connection's transaction checked at its end. A statement that writes several tables may
 * delete a row before those that refer to it, and its changes are recorded, and made again, in that order.
 */
export async function deferForeignKeys(to: pg.ClientBase): Promise<void> {
  await to.query('set constraints all deferred')
}

/** Makes the changes in the target, in the connection's transaction. Throws CellError if a row is not as expected. */
export async function replayChanges(
  to: pg.PoolClient,
  tables: readonly MovedTable[],
  changes: readonly RowChange[],
): Promise<void> {
  const texts = new Map(tables.map((table) => [table.name, textsOf(table)]))
  const statements = changes.map((change) => statementFor(texts, change))
  const made = await sendBatch(to, statements).catch((error: unknown) => {
    if (!(error instanceof Error && misfit.test(codeOf(error)))) throw error
    const names = [...new Set(changes.map(({ table_name: name }) => name))].join(', ')
    throw new CellError(
      `Changes of ${names} do not fit the target (${error.message}). Undo the move with --abort, and start it again.`,
      { cause: error },
    )
  })
  if (made.some(({ length }) => length !== 1)) {
    throw new CellError(
      'A changed row is not in the target. Undo the move with --abort, and start it again.',
    )
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
