import type { Ranges } from './range-kinds.ts'
import type { KeyOrder } from './keyset-page.ts'
import type { ListDefinition } from './list-definitions.ts'
import type { Narrowed } from './narrowed.ts'

/** A condition on rows: SQL and the values it compares with. */
export type Condition = {
  /** Part of statement names: conditions of equal names have equal SQL. */
  readonly name: string
  /** SQL over a row of the list's table, by its alias; one parameter per value. */
  readonly sql: (row: string, parameters: readonly string[]) => string
  readonly values: readonly unknown[]
}

/** Rows of a list in an order: everything that determines a page's statement. */
export type View = {
  readonly list: ListDefinition
  /** Columns of a row `r`. */
  readonly order: KeyOrder
  /** Only rows under these labels. */
  readonly labels?: readonly string[] | undefined
  /** Only rows changed after this moment. */
  readonly changedAfter?: Date | undefined
  /** The columns before the key in the view's index, after the workspace. */
  readonly within: readonly Condition[]
  /** Conditions that are checked row by row. */
  readonly filters: readonly Condition[]
  /** The ranges that hold the rows, instead of `within`. */
  readonly ranges?: Ranges | undefined
  /** Conditions of other indexes. Not with `changedAfter`, `within` or `filters`. */
  readonly narrowed?: Narrowed | undefined
}

/** The parameters of a view's values. `$1` is the workspace, `$2` the size of a page. */
export type Parameters = {
  readonly labels: string
  readonly changedAfter: string
  readonly within: readonly (readonly string[])[]
  readonly filters: readonly (readonly string[])[]
  readonly ranges: readonly string[]
  readonly narrowed: readonly string[]
  /** The number of the first free parameter. */
  readonly next: number
}

/** Numbers the parameters of a view's values from `first` on, in the order of `valuesOf`. */
export function parametersOf(view: View, first: number): Parameters {
  let next = first
  const take = () => `$${(next += 1) - 1}`
  const takeAll = ({ values }: Condition) => values.map(take)
  const labels = view.labels === undefined ? '' : take()
  const changedAfter = view.changedAfter === undefined ? '' : take()
  const within = view.within.map(takeAll)
  const filters = view.filters.map(takeAll)
  const ranges = (view.ranges?.values ?? []).map(take)
  const narrowed = (view.narrowed?.values ?? []).map(take)
  return { labels, changedAfter, within, filters, ranges, narrowed, next }
}

export function valuesOf(view: View): unknown[] {
  const { labels, changedAfter, within, filters, ranges, narrowed } = view
  return [
    ...(labels === undefined ? [] : [labels]),
    ...(changedAfter === undefined ? [] : [changedAfter]),
    ...[...within, ...filters].flatMap(({ values }) => values),
    ...(ranges?.values ?? []),
    ...(narrowed?.values ?? []),
  ]
}

/** Names a view's statements, within the 63 bytes that PostgreSQL distinguishes; '' for one that is sent once. */
export function nameOf(view: View): string {
  const { list, order, labels, changedAfter, within, filters, ranges, narrowed } = view
  if (isSentOnce(view)) return ''
  const flags = [order.descending, labels !== undefined, changedAfter !== undefined].map(Number)
  const [key] = keyOf(order).split('_')
  const parts = ranges === undefined ? [] : [ranges.name]
  const conditions = [
    ...within.map(({ name }) => name),
    ...parts,
    '',
    ...filters.map(({ name }) => name),
    ...(narrowed === undefined ? [] : [narrowed.name]),
  ]
  return [list.table.slice(0, 4), key, flags.join(''), ...conditions].join('_')
}

/** Whether a view's SQL is made for its values: kept statements would be as many as there are filters. */
export function isSentOnce({ filters, narrowed }: View): boolean {
  return narrowed?.name === '' || filters.some(({ name }) => name === '')
}

/** Whether the rows of a view are counted only up to a bound. */
export function isBounded({ narrowed }: View): boolean {
  return narrowed?.total.by === 'bounded'
}

/** The first column of an order, without its alias. */
export function keyOf({ columns }: KeyOrder): string {
  return columns[0]?.[0].slice('r.'.length) ?? ''
}

/** Whether chunks and spans give the ranks of a view's rows. */
export function isRanked({ within, filters, ranges, narrowed }: View): boolean {
  const isWhole = ranges === undefined && narrowed === undefined
  return isWhole && within.length === 0 && filters.length === 0
}

/** Whether the counters of ranges in spans give the ranks of a view's rows. */
export function isRangeRanked({ ranges, narrowed }: View): boolean {
  return ranges !== undefined && !ranges.areWaiting && narrowed === undefined
}

/** Whether the ranks of the whole view give those of its rows, once the few that it leaves out are subtracted. */
export function isRankedButFew(view: View): boolean {
  const whole = { ...view, narrowed: undefined }
  return view.narrowed?.exceptsFew === true && (isRanked(whole) || isRangeRanked(whole))
}

/** Whether rows of the view's index are filtered one by one. */
export function isSifted({ order, changedAfter, filters, narrowed }: View): boolean {
  if (narrowed !== undefined) return narrowed.rows !== undefined
  return filters.length > 0 || (changedAfter !== undefined && keyOf(order) !== 'updated_at')
}
