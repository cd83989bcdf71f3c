import { arraySql } from '../database/json-sql.ts'
import type { Statement } from '../database/statement.ts'

/** The type of a value of a list's order, in a cursor and in PostgreSQL. */
export type KeyKind = 'moment' | 'uuid' | 'integer' | 'text'

/** The values of a row in its list's order; a moment as milliseconds since 1970. */
export type Key = readonly (string | number)[]

/** A total order: SQL and kind of each column, the most significant first. */
export type KeyOrder = {
  readonly columns: readonly (readonly [sql: string, kind: KeyKind])[]
  readonly descending: boolean
}

/** The place of a page in a walk by cursor. */
export type Walk = {
  /** The page starts after this row, backwards before it; undefined: at the start. */
  readonly from: Key | undefined
  readonly backwards: boolean
  /** Which page of the walk this is, from 1. */
  readonly number: number
  /** Names the list among all lists of all workspaces. */
  readonly list: string
}

/**
 * SQL for the column `sequence`: the last event of the workspace. In one statement with a read it is the sequence
 * that the read is true for: it shows all changes up to that event, and none after it.
 */
export const sequenceSql = `(select clock.sequence from workspace_clocks clock
    where clock.workspace_id = $1) as sequence`

/** The row that a walk's statement returns. */
export type Walked = {
  /** Only of lists that tell it. */
  readonly sequence?: number
  readonly total: number
  /** There may be more rows than the total. */
  readonly bounded?: boolean
  /** The page's objects as JSON. */
  readonly rows: Buffer
  /** There are further rows in the direction of the walk. */
  readonly more: boolean
  /** The keys of the page's first and last row; null if it is empty. */
  readonly first: Key | null
  readonly last: Key | null
}

/** The row that a numbered page's statement returns. */
export type Listed = Pick<Walked, 'sequence' | 'total' | 'bounded' | 'rows'>

/** The statements of a list's pages, by number and by cursor; undefined if it is known to be empty. */
export type PagedList = {
  readonly order: KeyOrder
  readonly page: (page: PlaceInList) => Statement<Listed> | undefined
  readonly walk: (walk: Walk, size: number) => Statement<Walked> | undefined
}

/** The place of a numbered page. */
export type PlaceInList = { readonly offset: number; readonly size: number }

/** A list in the order of an index: `$1` is the workspace, `$2` the page's size, `values` begin at `$3`. */
export type WalkedList = {
  /** Names the prepared statements. */
  readonly name: string
  /** One table and conditions: `webhooks w where w.workspace_id = $1`. */
  readonly from: string
  /** SQL for a row's JSON. */
  readonly json: string
  /** SQL for the number of rows in the whole list. */
  readonly total: string
  readonly order: KeyOrder
  readonly values?: readonly unknown[]
}

/**
 * The most rows read for a page, one more than it may have. A constant: a generic plan does not know `$2`
 * and expects a tenth of the table.
 */
export const plannedRows = 101

/**
 * A page of a walk: a range from a key on of an index in the list's order, which must exist. It costs
 * the same at any depth, and changes before the key do not shift it.
 */
export function walkPage(
  workspaceId: string,
  list: WalkedList,
  walk: Walk,
  size: number,
): Statement<Walked> {
  const { name, from, json, order, values = [] } = list
  const columns = order.columns.map(([sql], at) => `${sql} as key_${at + 1}`).join(', ')
  const names = order.columns.map((_, at) => `key_${at + 1}`)
  const picked: KeyOrder = {
    ...order,
    columns: order.columns.map(([, kind], at) => [`key_${at + 1}`, kind]),
  }
  const text = `with ahead as materialized (
     select * from (
       select ${json}::text as json, ${columns}
         from ${from}${keyCondition(order, walk, values.length + 3)}
        order by ${orderSql(order, walk)} limit ${plannedRows}) planned
      limit $2::bigint + 1
   ), page as (
     select * from ahead order by ${orderBy(names, isDescending(order, walk))} limit $2
   )
   select (${list.total}) as total, ${sequenceSql},
          (select ${arraySql('json', orderBy(names, order.descending))} from page) as rows,
          (select count(*) > $2 from ahead) as more, ${pageEnds(picked)}`
  return {
    name: `${name}_${walkName(walk)}`,
    text,
    values: [workspaceId, size, ...values, ...keyValues(order, walk)],
  }
}

export function keysetList(workspaceId: string, list: WalkedList): PagedList {
  return {
    order: list.order,
    page: (page) => numberedPage(workspaceId, list, page),
    walk: (walk, size) => walkPage(workspaceId, list, walk, size),
  }
}

/** A numbered page of a list: skips the rows before it, without building their JSON. */
function numberedPage(
  workspaceId: string,
  { name, from, json, total, order, values = [] }: WalkedList,
  { offset, size }: PlaceInList,
): Statement<Listed> {
  const columns = order.columns.map(([sql]) => sql)
  const inOrder = orderBy(columns, order.descending)
  const [row] = columns.join().split('.')
  return {
    name: `${name}_page`,
    text: `select (${total}) as total, ${sequenceSql},
          (select ${arraySql(json, inOrder)}
             from (select ${row}.* from ${from}
                    order by ${inOrder} limit $2 offset $${values.length + 3}) ${row}) as rows`,
    values: [workspaceId, size, ...values, offset],
  }
}

/** Distinguishes the statements of one list's walks. */
export function walkName({ from, backwards }: Walk): string {
  return from === undefined ? 'start' : backwards ? 'before' : 'after'
}

/** ` and …` for the rows past the walk's key, whose values begin at parameter `at`; '' at the start. */
export function keyCondition(order: KeyOrder, walk: Walk, at: number): string {
  if (walk.from === undefined) return ''
  const columns = order.columns.map(([sql]) => sql).join(', ')
  const keys = order.columns.map(([, kind], index) => `$${at + index}::${types[kind]}`).join(', ')
  return ` and (${columns}) ${isDescending(order, walk) ? '<' : '>'} (${keys})`
}

const types: Readonly<Record<KeyKind, string>> = {
  moment: 'timestamptz',
  uuid: 'uuid',
  integer: 'bigint',
  text: 'text',
}

/** The values for `keyCondition`. */
export function keyValues({ columns }: KeyOrder, { from }: Walk): unknown[] {
  if (from === undefined) return []
  return columns.map(([, kind], at) => (kind === 'moment' ? new Date(Number(from[at])) : from[at]))
}

/** Whether the walk reads its list's index from larger keys to smaller ones. */
export function isDescending({ descending }: KeyOrder, { backwards }: Walk): boolean {
  return descending !== backwards
}

function orderSql(order: KeyOrder, walk: Walk): string {
  return orderBy(
    order.columns.map(([sql]) => sql),
    isDescending(order, walk),
  )
}

/** The columns of an ORDER BY in one direction. */
export function orderBy(columns: readonly string[], descending: boolean): string {
  return columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ')
}

/** `first` and `last`: the keys of the outermost rows of `page`, whose columns are the order's. */
function pageEnds(order: KeyOrder): string {
  return `${firstOf('page', order, order.descending)} as first,
          ${firstOf('page', order, !order.descending)} as last`
}

/** The key of a table's first row in one direction, as a cursor holds it. */
export function firstOf(table: string, { columns }: KeyOrder, descending: boolean): string {
  const values = columns.map(([sql, kind]) =>
    kind === 'moment' ? `(extract(epoch from ${sql}) * 1000)::bigint` : sql,
  )
  const names = columns.map(([sql]) => sql)
  return `(select json_build_array(${values.join(', ')})
             from ${table} order by ${orderBy(names, descending)} limit 1)`
}
