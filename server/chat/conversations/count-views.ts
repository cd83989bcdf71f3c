import type { Filter, FilterCondition } from '../../../client/source/filter/filter.ts'
import { isUuid } from '../../../client/source/filter/filter-values.ts'
import type { Statement } from '../../store/database/statement.ts'
import {
  cellSql,
  filterSql,
  momentOf,
  waitingBefore,
  type FilterScope,
  type FilterSql,
} from '../filters/filter-sql.ts'
import { conditionSql, sightValues, type Sight } from '../resources/seen-conversations.ts'

/** How many conversations fit, and how many of these wait. `bounded`: there may be more. */
export type ViewCount = {
  readonly total: number
  readonly waiting: number
  readonly bounded: boolean
}

/** The conversations that are counted one by one, at most, and those that are looked at for all filters of a request. */
export const countedRows = 1_000
const lookedRows = 5_000
const lookedTogether = 20_000

type Seen = Sight | 'all'
type Counted = { readonly statement: Statement<{ json: string }>; readonly at: readonly number[] }

/**
 * The statements that count these filters, each with the places of those that it counts. All filters of status, member, group and
 * waiting are sums of counters, in one statement; the others look at a bounded number of rows each.
 */
export function countStatements(
  workspaceId: string,
  filters: readonly Filter[],
  scope: FilterScope,
  sight: Seen,
): readonly Counted[] {
  const cells = filters.map((filter) => cellsOf(filter, scope))
  const summed = [...cells.keys()].filter((at) => cells[at] !== undefined)
  const looked = [...cells.keys()].filter((at) => cells[at] === undefined)
  const rows = Math.min(lookedRows, Math.floor(lookedTogether / Math.max(looked.length, 1)))
  const sums = summed.flatMap((at) => cells[at] ?? [])
  return [
    ...(sums.length === 0 ? [] : [{ statement: sumOf(workspaceId, sums, sight), at: summed }]),
    ...looked.map((at) => ({
      statement: lookThrough(workspaceId, filters[at] ?? { all: [] }, scope, sight, rows),
      at: [at],
    })),
  ]
}

/** The counts that a statement's row has, one for each filter that it counts. */
export function countsOf({ json }: { readonly json: string }): readonly ViewCount[] {
  const rows = JSON.parse(json) as readonly (readonly [number, number, number])[]
  return rows.map(([total, waiting, bounded]) => ({ total, waiting, bounded: bounded === 1 }))
}

const partsOf = (filter: Filter): readonly Filter[] => ('all' in filter ? filter.all : [filter])

type Cells = { readonly sql: FilterSql; readonly onlyWaiting: boolean }

/** The filter as a condition on counters; undefined if these do not tell. */
function cellsOf(filter: Filter, scope: FilterScope): Cells | undefined {
  const parts = partsOf(filter)
  const rest = parts.filter((part) => !isWaiting(part))
  const sql = cellSql({ all: rest }, scope)
  return sql && { sql, onlyWaiting: rest.length < parts.length }
}

const isWaiting = (part: Filter) =>
  'field' in part && part.field === 'waiting' && part.values[0] === 'true'

/** Numbers the parameters of several pieces of SQL, `$1` being the workspace. */
function numbering() {
  const values: unknown[] = []
  const take = ({ sql, values: own }: FilterSql) => {
    const from = values.length + 2
    values.push(...own)
    return sql(own.map((_, at) => `$${from + at}`))
  }
  return { values, take }
}

function sumOf(workspaceId: string, cells: readonly Cells[], sight: Seen): Counted['statement'] {
  const { values, take } = numbering()
  const seen =
    sight === 'all'
      ? ''
      : ` and ${take({ sql: (given) => conditionSql('k', given), values: sightValues(sight) })}`
  const sums = cells.map(({ sql, onlyWaiting }) => {
    const condition = take(sql)
    const sum = (column: string) => `coalesce(sum(k.${column}) filter (where ${condition}), 0)`
    return `array[${sum(onlyWaiting ? 'waiting' : 'total')}, ${sum('waiting')}, 0]`
  })
  const text = `select to_json(array[${sums.join(', ')}])::text as json
     from conversation_counts k where k.workspace_id = $1${seen}`
  return { name: '', text, values: [workspaceId, ...values] }
}

function lookThrough(
  workspaceId: string,
  filter: Filter,
  scope: FilterScope,
  sight: Seen,
  rows: number,
): Counted['statement'] {
  const { values, take } = numbering()
  const found = take(candidates(partsOf(filter), scope))
  const fits = take(filterSql(filter, scope))
  const seen =
    sight === 'all'
      ? ''
      : ` and ${take({ sql: (given) => conditionSql('r', given), values: sightValues(sight) })}`
  // The last row that is looked at is kept as well: it says that there may be more.
  const text = `with looked as (
     select fits, waits, place from (
       select ${fits}${seen} as fits, r.waiting_since is not null as waits, row_number() over () as place
         from (select id from (${found}) found limit ${rows}) p
        cross join lateral (
          select * from conversations r where r.workspace_id = $1 and r.id = p.id offset 0) r
     ) rows where fits or place = ${rows} limit ${countedRows + 1}
   )
   select to_json(array[array[
       least(count(*) filter (where fits), ${countedRows}), least(count(*) filter (where fits and waits), ${countedRows}),
       case when count(*) filter (where fits) > ${countedRows} or bool_or(place = ${rows}) then 1 else 0 end]])::text as json
     from looked`
  return { name: '', text, values: [workspaceId, ...values] }
}

type Source = (condition: FilterCondition, scope: FilterScope) => FilterSql | undefined

/** SQL for ids by the condition that expects the fewest, else all, those changed last first. */
function candidates(parts: readonly Filter[], scope: FilterScope): FilterSql {
  for (const [field, source] of Object.entries(sources)) {
    for (const part of parts) {
      const found = 'field' in part && part.field === field ? source(part, scope) : undefined
      if (found !== undefined) return found
    }
  }
  const all =
    'select r.id from conversations r where r.workspace_id = $1 order by r.updated_at desc'
  return { sql: () => all, values: [] }
}

const inRows = (condition: string) =>
  `select r.id from conversations r where r.workspace_id = $1 and ${condition}`

/** Those of each value in turn, by an index that begins with it. */
const ofEach = (type: string, condition: string, values: readonly unknown[]): FilterSql => ({
  sql: ([list = '']) => `select found.id from unnest(${list}::${type}[]) as wanted (value)
     cross join lateral (${inRows(condition)} limit ${lookedRows}) found`,
  values: [values],
})

/** The conversations of an index of messages: from each to the next, however many messages one of them has. */
function eachOnce(table: 'messages' | 'message_mentions', condition: string): string {
  const next = (after: string) => `select m.conversation_id as id from ${table} m
     where m.workspace_id = $1 and ${condition}${after} order by m.conversation_id limit 1`
  return `with recursive ids as (
       (${next('')})
       union all
       select (${next(' and m.conversation_id > ids.id')}) from ids where ids.id is not null)
     select id from ids where id is not null`
}

const onlyIds = ({ words, values }: FilterCondition) => (words.length === 0 ? values : undefined)

/** In the order in which few conversations are expected. */
const sources: Readonly<Partial<Record<FilterCondition['field'], Source>>> = {
  contact: ({ values }) => ofEach('uuid', 'r.contact_id = wanted.value', values),
  mentioned: ({ values: [value] }, { memberId }) =>
    value === 'true'
      ? {
          sql: ([member]) => eachOnce('message_mentions', `m.team_member_id = ${member}::uuid`),
          values: [memberId],
        }
      : undefined,
  tag: (condition) => {
    const ids = onlyIds(condition)
    return (
      ids && {
        sql: ([list]) => `select distinct found.id from unnest(${list}::uuid[]) as wanted (value)
           cross join lateral (
             select ct.conversation_id as id from conversation_tags ct
              where ct.workspace_id = $1 and ct.tag_id = wanted.value limit ${lookedRows}) found`,
        values: [ids.filter(isUuid)],
      }
    )
  },
  snoozed: ({ values: [value] }) =>
    value === 'true' ? { sql: () => inRows('r.snoozed'), values: [] } : undefined,
  waiting_over: ({ values: [value = ''] }, { now }) => waitingRows(waitingBefore(value, now)),
  waiting: ({ values: [value] }) => (value === 'true' ? waitingRows('infinity') : undefined),
  unread: ({ values: [value] }) =>
    value === 'true'
      ? {
          sql: () => eachOnce('messages', `m.contact_id is not null and m.status <> 'read'`),
          values: [],
        }
      : undefined,
  assignee: ({ values, words }, { memberId }) => {
    if (words.includes('none')) return undefined
    const ids = words.includes('me') && memberId !== null ? [...values, memberId] : values
    return ofEach('uuid', 'r.team_member_id = wanted.value', ids.filter(isUuid))
  },
  group: (condition) => {
    const ids = onlyIds(condition)
    return ids && ofEach('uuid', 'r.group_id = wanted.value', ids.filter(isUuid))
  },
  priority: ({ values }) =>
    values.includes('low')
      ? undefined
      : ofEach('text', `r.priority <> 'low' and r.priority = wanted.value`, values),
  updated_after: ({ values: [value = ''] }, { now }) => ({
    sql: ([at]) => `${inRows(`r.updated_at > ${at}::timestamptz`)} order by r.updated_at desc`,
    values: [momentOf(value, now)],
  }),
  status: ({ values }, { settings: { statuses } }) =>
    ofEach(
      'text',
      'r.status = wanted.value',
      statuses.filter(({ id }) => values.includes(id)).map(({ name }) => name),
    ),
}

const waitingRows = (before: Date | 'infinity'): FilterSql => ({
  sql: ([at]) => inRows(`r.waiting_since is not null and r.waiting_since < ${at}::timestamptz`),
  values: [before],
})
