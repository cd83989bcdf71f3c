import { statement, type Statement } from './statement.ts'

/**
 * Defines the inserts of rows into a workspace's table: `one` for a single row, the most frequent case,
 * without arrays (they were a quarter of a message's cost), and `several`; without `one` for rows that come in bulk.
 * `columns` are the types of the columns by name; `conflict` is the clause after the rows.
 */
export function insertRows<Row extends object>(
  table: string,
  names: { readonly one?: string; readonly several: string },
  columns: Readonly<Record<keyof Row & string, string>>,
  conflict = '',
): (workspaceId: string, rows: readonly Row[]) => Statement {
  const keys = Object.keys(columns) as (keyof Row & string)[]
  const values = (suffix: string) =>
    keys.map((key) => `$${key}::${columns[key]}${suffix}`).join(', ')
  const into = `insert into ${table} (workspace_id, ${keys.join(', ')})`
  const one =
    names.one === undefined
      ? undefined
      : statement<object>(names.one, `${into} values ($workspaceId, ${values('')}) ${conflict}`)
  const several = statement<object>(
    names.several,
    `${into} select $workspaceId, added.* from unnest(${values('[]')}) as added ${conflict}`,
  )
  return (workspaceId, rows) => {
    const [first] = rows
    if (one && first !== undefined && rows.length === 1) return one({ workspaceId, ...first })
    const arrays = keys.map((key) => [key, rows.map((row) => row[key])])
    return several({ workspaceId, ...Object.fromEntries(arrays) })
  }
}
