import type { FilterSql } from '../../filters/filter-sql.ts'

/** The values of a statement that is put together of several pieces of SQL. `$1` is the workspace. */
export type NumberedSql = {
  readonly values: readonly unknown[]
  /** The text of a piece, with the numbers of its values. */
  readonly take: (piece: FilterSql) => string
}

export function numberedSql(workspaceId: string): NumberedSql {
  const values: unknown[] = [workspaceId]
  return {
    values,
    take: ({ sql, values: own }) => {
      const from = values.length + 1
      values.push(...own)
      return sql(own.map((_, at) => `$${from + at}`))
    },
  }
}
