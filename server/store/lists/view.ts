import type { KeyOrder } from './keyset-page.ts'
import type { ListDefinition } from './list-definitions.ts'

/** A condition on rows: SQL and the values it compares with. */
export type Condition = {
  /** Part of statement names: conditions of equal names have equal SQL. */
  readonly name: string
  /** SQL over a row of the list's table, by its alias; one parameter per value. */
  readonly sql: (row: string, parameters: readonly string[]) => string
  readonly values: readonly unknown[]
  /** The same over a row of `conversation_counts`, if the total is a sum of such rows. */
  readonly counted?: (row: string, parameters: readonly string[]) => string
  /** The column with the total, if not `total`. */
  readonly counter?: 'waiting'
}

/** Rows of a list in an order: everything that determines a page's statement. */
export type View = {
  readonly list: ListDefinition
  /** Columns of a row `r`. */
  readonly order: KeyOrder
  /** Only rows under these labels. */
  readonly labels?: readonly string[] | undefined
  /** SQL for a table of all labels, column `label`, if the view's index has the label before its key. */
  readonly everyLabel?: string | undefined
  /** Only rows changed after this moment. */
  readonly changedAfter?: Date | undefined
  /** The columns before the key in the view's index, after the workspace. */
  readonly within: readonly Condition[]
  /** Conditions that are checked row by row. */
  readonly filters: readonly Condition[]
}

/** The parameters of a view's values. `$1` is the workspace, `$2` the size of a page. */
export type Parameters = {
  readonly labels: string
  readonly changedAfter: string
  readonly within: readonly (readonly string[])[]
  readonly filters: readonly (readonly string[])[]
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
  return { labels, changedAfter, within, filters, next }
}

export function valuesOf({ labels, changedAfter, within, filters }: View): unknown[] {
  return [
    ...(labels === undefined ? [] : [labels]),
    ...(changedAfter === undefined ? [] : [changedAfter]),
    ...[...within, ...filters].flatMap(({ values }) => values),
  ]
}

/** Names a view's statements, within the 63 bytes that PostgreSQL distinguishes. */
export function nameOf({ list, order, labels, changedAfter, within, filters }: View): string {
  const flags = [order.descending, labels !== undefined, changedAfter !== undefined].map(Number)
  const [key] = keyOf(order).split('_')
  const conditions = [...within.map(({ name }) => name), '', ...filters.map(({ name }) => name)]
  return [list.table.slice(0, 4), key, flags.join(''), ...conditions].join('_')
}

/** The first column of an order, without its alias. */
export function keyOf({ columns }: KeyOrder): string {
  return columns[0]?.[0].slice('r.'.length) ?? ''
}

/** Whether chunks and spans give the ranks of a view's rows. */
export function isRanked({ within, filters }: View): boolean {
  return within.length === 0 && filters.length === 0
}

/** Whether rows of the view's index are filtered one by one. */
export function isSifted({ order, changedAfter, filters }: View): boolean {
  return filters.length > 0 || (changedAfter !== undefined && keyOf(order) !== 'updated_at')
}
