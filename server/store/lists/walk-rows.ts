import { changedRows, sortLimitRows } from './crossed-page.ts'
import {
  isDescending,
  keyCondition,
  orderBy,
  walkedRows,
  type KeyOrder,
  type Walk,
} from './keyset-page.ts'
import type { PageShape } from './list-page.ts'
import { parameters, totalAfter, totalKept } from './page-totals.ts'

/** What a walk is of: a page's shape without its place. */
export type WalkShape = Omit<PageShape, 'far' | 'descending'> & { readonly order: KeyOrder }

/** The order of a ranked list. Moments of change are unique, so that order needs no ids. */
export function rankedOrder(key: 'created_at' | 'updated_at', descending: boolean): KeyOrder {
  const columns: KeyOrder['columns'] =
    key === 'updated_at'
      ? [['r.updated_at', 'moment']]
      : [
          ['r.created_at', 'moment'],
          ['r.id', 'uuid'],
        ]
  return { columns, descending }
}

/**
 * CTEs `counted (total)`, `ahead (id, key)`, the rows of one page and one more, and `reached (key, id)`:
 * how far a walk came that looked at as many rows as it may and did not fill its page. `$1` workspace,
 * `$2` page size, `$3` one more than that, then labels, the moment of change and the walk's key.
 */
export function walkSql(shape: WalkShape, walk: Walk): string {
  const page: PageShape = { ...shape, descending: shape.order.descending, far: false }
  const counted = shape.updatedAfter ? totalAfter(page) : totalKept(page)
  const rows =
    shape.updatedAfter && shape.list.key === 'created_at'
      ? crossedWalk(page, shape.order, walk)
      : `ahead as materialized (${walkAhead(page, shape.order, walk, firstKey(page))}),
   reached as (select null::timestamptz as key, null::uuid as id where false)`
  return `counted as materialized (select ${counted} as total), ${rows}`
}

/** One range of an index; of several labels one a label, merged. */
function walkAhead(shape: PageShape, order: KeyOrder, walk: Walk, keyAt: number): string {
  const { list, labelled, updatedAfter } = shape
  const inOrder = orderBy(namesOf(order), isDescending(order, walk))
  const changed = updatedAfter ? ` and r.updated_at > ${parameters(shape).after}::timestamptz` : ''
  const range = (label: string) => `select id, key from (
       select r.id, r.${list.key} as key from ${list.table} r
        where r.workspace_id = $1${label}${changed}${keyCondition(order, walk, keyAt)}
        order by ${inOrder} limit ${walkedRows}) planned limit $3`
  if (!labelled) return range('')
  return `select id, key from (
     select merged.* from unnest(${parameters(shape).labels}::text[]) as wanted (label)
      cross join lateral (${range(' and r.status = wanted.label')}) merged
      order by ${inOrder} limit ${walkedRows}) several limit $3`
}

/** The number of the parameter that holds the key's first value. */
function firstKey({ labelled, updatedAfter }: PageShape): number {
  return 4 + Number(labelled) + Number(updatedAfter)
}

function namesOf({ columns }: KeyOrder): string[] {
  return columns.length === 1 ? ['key'] : ['key', 'id']
}

/** The same order of rows that have been picked already, as `key` and `id`. */
export function pickedOrder(order: KeyOrder): KeyOrder {
  const names = namesOf(order)
  return {
    ...order,
    columns: order.columns.map(([, kind], at) => [names[at] ?? '', kind] as const),
  }
}

/**
 * Changed after a moment, in order of creation (see crossed-page.ts). Where all were changed since, the
 * list itself; a few are sorted; else the order of creation is walked for so many rows at most, and a
 * page that is not filled by then is a short one, which the walk goes on from.
 */
function crossedWalk(shape: PageShape, order: KeyOrder, walk: Walk): string {
  const { labels, after } = parameters(shape)
  const whole = { ...shape, updatedAfter: false }
  const status = shape.labelled ? ` and status = any(${labels})` : ''
  const is = (kind: 'few' | 'all' | 'some') => `(select kind from crossing) = '${kind}'`
  const inOrder = orderBy(['key', 'id'], isDescending(order, walk))
  const keyAt = firstKey(shape)
  return `crossing as materialized (
     select case when total >= ${totalKept(shape)} then 'all'
                 when total <= ${sortLimitRows} then 'few' else 'some' end as kind
       from counted
   ), looked_at as materialized (
     select id, key, updated_at, status from (
       select r.id, r.created_at as key, r.updated_at, r.status from conversations r
        where r.workspace_id = $1${keyCondition(order, walk, keyAt)}
        order by ${inOrder} limit ${sortLimitRows}) looked where ${is('some')}
   ), ahead as materialized (
     select id, key from (${walkAhead(whole, order, walk, keyAt)}) listed where ${is('all')}
     union all
     select id, key from (
       select id, key from (${changedRows(shape, String(sortLimitRows))}) few
        where ${is('few')}${keyCondition(pickedOrder(order), walk, keyAt)}
        order by ${inOrder} limit $3) sorted
     union all
     select id, key from (
       select id, key from looked_at where updated_at > ${after}::timestamptz${status}
        order by ${inOrder} limit $3) filtered
   ), reached as (
     select key, id from looked_at
      where (select count(*) from looked_at) = ${sortLimitRows} and (select count(*) from ahead) < $3
      order by ${orderBy(['key', 'id'], !isDescending(order, walk))} limit 1
   )`
}
