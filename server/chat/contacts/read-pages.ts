import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'

/** A statement that returns at most `size` rows after a key, in the order of that key. */
export type PagedStatement<Row extends object, Key> = {
  readonly size: number
  /** A key before all others. */
  readonly start: Key
  readonly after: (key: Key, size: number) => Statement<Row>
  readonly keyOf: (row: Row) => Key
}

/** Reads all rows of a paged statement; yields no empty page. */
export async function* readPages<Row extends object, Key>(
  database: Database,
  workspaceId: string,
  { size, start, after, keyOf }: PagedStatement<Row, Key>,
): AsyncGenerator<readonly Row[]> {
  let key = start
  for (;;) {
    // Each page begins where the previous one ended.
    const rows = await readRows(database, workspaceId, after(key, size))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    key = keyOf(last)
  }
}
