import { everyId, nobodyId } from './range-ids.ts'
import { rangeKinds, type RangeColumn, type RangeKind, type Ranges } from './range-kinds.ts'
import type { Parameters, View } from './view.ts'

/** A table of ranges to read one by one, `wanted`, and ` and …` for the rows `r` of one. */
export type Source = {
  readonly table: string
  readonly rows: string
}

/** CTE `ranges (part, team_member_id, group_id, status, total)`: the ranges of a view that have rows. */
export function rangesSql(
  { parts, areWaiting }: Ranges,
  { ranges, labels }: Pick<Parameters, 'ranges' | 'labels'>,
): string {
  const counter = areWaiting ? 'waiting' : 'total'
  const status = labels === '' ? '' : ` and k.status = any(${labels}::text[])`
  const texts = parts.map(({ kind, sql }, at) => {
    const { columns, nulls, unknown } = rangeKinds[kind]
    const isUnknown = (column: RangeColumn) => unknown.some((one) => one === column)
    const shown = (['team_member_id', 'group_id'] as const).map((column) =>
      isUnknown(column) ? `'${everyId}'::uuid as ${column}` : `k.${column}`,
    )
    const conditions = [
      ...columns.map((column) => ` and k.${column} <> '${nobodyId}'`),
      ...nulls.map((column) => ` and k.${column} = '${nobodyId}'`),
    ]
    const sum = unknown.length === 0 ? `k.${counter}` : `sum(k.${counter})::bigint`
    const found = `select ${at + 1} as part, ${shown.join(', ')}, k.status, ${sum} as total
             from conversation_counts k
            where k.workspace_id = $1${conditions.join('')}${sql(ranges)}${status}`
    if (unknown.length === 0) return `${found} and k.${counter} > 0`
    const by = ['team_member_id', 'group_id'].filter((column) => !isUnknown(column as RangeColumn))
    return `${found} group by ${[...by.map((column) => `k.${column}`), 'k.status'].join(', ')}
           having sum(k.${counter}) > 0`
  })
  return `ranges as materialized (
     ${texts.join('\n     union all ')}
   )`
}

/**
 * The ranges of a view that are read one by one and merged: a filter on one scan would read all other
 * labels. Undefined if the view is one range.
 */
export function sourcesOf(view: View, parameters: Parameters): readonly Source[] | undefined {
  if (view.ranges !== undefined) return rangeSources(view.ranges)
  if (view.labels === undefined) return undefined
  const table = `unnest(${parameters.labels}::text[]) as wanted (label)`
  return [{ table, rows: ' and r.status = wanted.label' }]
}

/** The sources of these ranges, as the CTE `ranges` lists them. */
export function rangeSources({ parts, areWaiting }: Ranges): readonly Source[] {
  const waiting = areWaiting ? ' and r.waiting_since is not null' : ''
  return parts.map(({ kind }, at) => ({
    table: `(select * from ranges where part = ${at + 1}) wanted`,
    rows: `${rowsOf(kind)}${waiting}`,
  }))
}

/** ` and …` for the rows `r` of the range `wanted`, as the index of the kind has them. */
function rowsOf(kind: RangeKind): string {
  const { columns, nulls } = rangeKinds[kind]
  return [
    ...columns.map((column) => ` and r.${column} = wanted.${column} and r.${column} is not null`),
    ...nulls.map((column) => ` and r.${column} is null`),
    ' and r.status = wanted.status',
  ].join('')
}
