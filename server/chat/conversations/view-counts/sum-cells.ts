import type { Filter } from '../../../../client/source/filter/filter.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { cellSql, type FilterScope, type FilterSql } from '../../filters/filter-sql.ts'
import type { Sight } from '../../resources/seen-conversations.ts'
import { numberedSql } from './numbered-sql.ts'
import { seenPiece } from './seen-piece.ts'
import type { ViewCount } from './view-count.ts'

/** A filter of status, member, group and waiting alone, as a condition on counters. */
export type Cells = { readonly sql: FilterSql; readonly onlyWaiting: boolean }

/** The filter as a condition on counters; undefined if these do not tell. */
export function cellsOf(filter: Filter, scope: FilterScope): Cells | undefined {
  const parts = 'all' in filter ? filter.all : [filter]
  const rest = parts.filter((part) => !isWaiting(part))
  const sql = cellSql({ all: rest }, scope)
  return sql && { sql, onlyWaiting: rest.length < parts.length }
}

const isWaiting = (part: Filter) =>
  'field' in part && part.field === 'waiting' && part.values[0] === 'true'

/** The sums of the counters that each of these filters takes. */
export function sumCells(
  workspaceId: string,
  cells: readonly Cells[],
  sight: Sight | 'all',
): Statement<{ json: string }> {
  const { values, take } = numberedSql(workspaceId)
  const seen = take(seenPiece('k', sight))
  const sums = cells.map(({ sql, onlyWaiting }) => {
    const condition = take(sql)
    const sum = (column: string) => `coalesce(sum(k.${column}) filter (where ${condition}), 0)`
    return `array[${sum(onlyWaiting ? 'waiting' : 'total')}, ${sum('waiting')}]`
  })
  const text = `select to_json(array[${sums.join(', ')}])::text as json
     from conversation_counts k where k.workspace_id = $1 and ${seen}`
  return { name: '', text, values }
}

/** The counts of a row of `sumCells`, in the order of the filters. */
export function summed(json: string): readonly ViewCount[] {
  const sums = JSON.parse(json) as readonly (readonly [number, number])[]
  return sums.map(([total, waiting]) => ({ total, waiting, bounded: false }))
}
