import { nobodyId } from '../../store/lists/range-ids.ts'
import type { Narrowed, Sql } from '../../store/lists/narrowed.ts'
import type { FilterSql } from '../filters/filter-sql.ts'
import { priorities, type Priority } from '../resources/conversation-json.ts'
import type { Sight } from '../resources/seen-conversations.ts'
import {
  between,
  exceptedIds,
  filterValues,
  pickedIds,
  rowFilters,
  usualPriority,
  type ExceptedIndex,
  type FilterValue,
  type PickedIndex,
  type RowFilter,
} from './row-filters.ts'

/** Filters of conversations that no list's index begins with. */
export type Narrowing = {
  readonly created_after?: Date
  readonly created_before?: Date
  readonly updated_before?: Date
  /** Some of the priorities. */
  readonly priorities?: readonly Priority[]
  /** A tag's name as it is compared. */
  readonly tag_key?: string
  readonly external_id?: string
  /** Whether the contact wrote what no team member has read. */
  readonly unread?: boolean
  /** Only those that have waited since before this moment. */
  readonly waiting_before?: Date | 'infinity'
  /** Only those in which this team member is mentioned. */
  readonly mentioned?: string
  /** What no other filter says. */
  readonly filter?: FilterSql
  /** Counted only as far as that is bounded. */
  readonly bounded?: true
  readonly snoozed?: boolean
}

type List = Narrowing & {
  readonly sort: 'created_at' | 'updated_at' | 'waiting_since'
  readonly statuses: readonly string[] | undefined
  readonly updated_after: Date | undefined
  readonly assignee?: string | null | undefined
  readonly group_id?: string | null | undefined
  readonly sight?: Sight
}

/** Whether a list has any of these filters. */
export function isNarrowed(list: Narrowing): boolean {
  return names.some((name) => list[name] !== undefined)
}

const names = [
  'created_after',
  'created_before',
  'updated_before',
  'priorities',
  'tag_key',
  'external_id',
  'unread',
  'waiting_before',
  'mentioned',
  'filter',
  'snoozed',
] as const satisfies readonly (keyof Narrowing)[]

/** All filters over a row `r`, and their values: for lists whose index serves another filter. */
export function narrowedRows(list: List): {
  readonly sql: Sql
  readonly values: readonly unknown[]
} {
  return { sql: rowsWithout(list, []), values: allValues(list) }
}

const allValues = (list: List) => [...Object.values(valuesOf(list)), ...(list.filter?.values ?? [])]

/** How a list is read with these filters. */
export function narrowedView(list: List): Narrowed {
  const narrowed = countedView(list)
  const { total, picked, rows } = narrowed
  const isCounted = total.by === 'counters' || (picked !== undefined && picked.rows === undefined)
  if (list.bounded !== true || isCounted || rows === undefined) return narrowed
  const name = list.filter === undefined ? `${narrowed.name}l` : ''
  return { ...narrowed, name, total: { by: 'bounded' } }
}

/**
 * With an exact total: one bound is a range of the order's index. Otherwise the index of a filter picks the rows, or
 * excepts them, and all filters are checked row by row.
 */
function countedView(list: List): Narrowed {
  const given = filtersOf(list)
  const { sort } = list
  const own = sort === 'created_at' ? 'created' : 'updated'
  const other = own === 'created' ? 'updated' : 'created'
  const isWaiting = sort === 'waiting_since'
  const isBounded = !isWaiting && given.has(own)
  const index = pickedBy(list)
  const excepted = list.filter === undefined ? exceptedBy(list) : []
  const picking = index ?? (given.has(other) && !isWaiting ? other : undefined)
  const isRest = list.filter !== undefined
  const isAlone = (filter: RowFilter) => !isRest && isOnly(given, filter)
  if (!isWaiting && !isRest && picking === undefined && excepted.length === 0) {
    return ofBounds(list, sort)
  }
  const all = {
    values: allValues(list),
    bounds: isBounded
      ? (parameters: readonly string[]) => ` and ${rowFilters[own](parameters)}`
      : undefined,
    rows: rowsWithout(list, []),
    picked: picking && {
      ids: pickedIds[picking],
      rows: isAlone(picking) ? undefined : rowsWithout(list, [picking]),
    },
  }
  // `unread` and `updated` begin with the same letter.
  const pickedName =
    picking === undefined ? '' : picking.slice(0, 2) + (isAlone(picking) ? 'o' : '')
  const name = `n${isBounded ? 'b' : ''}${pickedName}`
  if (index !== undefined) return { ...all, name, total: { by: 'picked' } }
  // Those that wait are few, and counted.
  if (isWaiting || isRest) return { ...all, name, total: { by: 'rows' } }
  if (given.has('created') && given.has('updated')) return { ...all, name, total: { by: 'picked' } }
  const [first] = excepted
  const isPlain = excepted.length === 1 && first !== undefined && isAlone(first)
  const bound = given.has('created') ? 'created' : given.has('updated') ? 'updated' : undefined
  return {
    ...all,
    name: `${name}_${excepted.map((part) => part[0]).join('')}${isPlain ? 'o' : ''}${bound?.[0] ?? ''}`,
    exceptsFew: excepted.join(' ') === 'snoozed' && picking === undefined && bound === undefined,
    total: {
      by: 'counters',
      between: bound && {
        key: `${bound}_at`,
        after: (parameters) => parameters[bound === 'created' ? 0 : 2] ?? '',
        before: (parameters) => parameters[bound === 'created' ? 1 : 3] ?? '',
      },
      except:
        first === undefined
          ? undefined
          : {
              ids: (parameters) =>
                excepted.map((part) => exceptedIds[part](parameters)).join(' union '),
              rows: isPlain ? undefined : rowsWithout(list, excepted),
            },
    },
  }
}

/** A list between two moments of its own order. */
function ofBounds(list: List, key: 'created_at' | 'updated_at'): Narrowed {
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = valuesOf(list)
  return {
    name: 'n',
    values: key === 'created_at' ? [createdAfter, createdBefore] : [updatedAfter, updatedBefore],
    bounds: ([after = '', before = '']) => ` and ${between(key, after, before)}`,
    total: {
      by: 'counters',
      between: { key, after: ([after = '']) => after, before: ([, before = '']) => before },
    },
  }
}

/** The filter whose index picks the rows: the first of those that expect the fewest. */
function pickedBy(list: List): PickedIndex | undefined {
  const { external_id, tag_key, unread, snoozed, waiting_before, mentioned, priorities } = list
  if (external_id !== undefined) return 'external'
  if (tag_key !== undefined) return 'tag'
  if (mentioned !== undefined) return 'mentioned'
  if (snoozed === true) return 'snoozed'
  if (unread === true) return 'unread'
  if (waiting_before !== undefined) return 'waiting'
  return priorities !== undefined && !priorities.includes(usualPriority) ? 'priority' : undefined
}

/** The filters that leave out few rows, which an index has. */
function exceptedBy({ unread, snoozed, priorities }: List): readonly ExceptedIndex[] {
  return [
    ...(unread === false ? (['unread'] as const) : []),
    ...(snoozed === false ? (['snoozed'] as const) : []),
    ...(priorities?.includes(usualPriority) === true ? (['priority'] as const) : []),
  ]
}

function filtersOf(list: List): ReadonlySet<RowFilter> {
  const given: Record<RowFilter, readonly unknown[]> = {
    created: [list.created_after, list.created_before],
    updated: [list.updated_after, list.updated_before],
    priority: [list.priorities],
    tag: [list.tag_key],
    external: [list.external_id],
    unread: [list.unread],
    waiting: [list.waiting_before],
    mentioned: [list.mentioned],
    snoozed: [list.snoozed],
    listed: [list.statuses, list.assignee, list.group_id, list.sight, waitingOf(list)],
  }
  const has = (name: RowFilter) => given[name].some((value) => value !== undefined)
  return new Set((Object.keys(given) as RowFilter[]).filter(has))
}

/** The order of waiting is a filter, too. */
const waitingOf = ({ sort }: List) => (sort === 'waiting_since' ? sort : undefined)

const isOnly = (given: ReadonlySet<RowFilter>, filter: RowFilter) =>
  given.size === 1 && given.has(filter)

/** Every list has every condition, whether it has the filter or not: so there are few statements. */
function rowsWithout(list: List, without: readonly RowFilter[]): Sql {
  const checked = (Object.keys(rowFilters) as RowFilter[]).filter((name) => !without.includes(name))
  const waiting = list.sort === 'waiting_since' ? ['r.waiting_since is not null'] : []
  const { filter } = list
  return (parameters) =>
    [
      ...checked.map((name) => rowFilters[name](parameters)),
      ...waiting,
      ...(filter === undefined ? [] : [filter.sql(parameters.slice(filterValues.length))]),
    ].join('\n       and ')
}

const momentOrNull = (moment: Date | 'infinity' | undefined) =>
  moment instanceof Date ? moment.toISOString() : (moment ?? null)

function valuesOf(list: List): Record<FilterValue, unknown> {
  const { assignee, group_id: groupId, sight } = list
  return {
    createdAfter: list.created_after?.toISOString() ?? '-infinity',
    createdBefore: list.created_before?.toISOString() ?? 'infinity',
    updatedAfter: list.updated_after?.toISOString() ?? '-infinity',
    updatedBefore: list.updated_before?.toISOString() ?? 'infinity',
    priorities: list.priorities ?? priorities,
    tag: list.tag_key ?? null,
    externalId: list.external_id ?? null,
    unread: list.unread ?? null,
    waitingBefore: momentOrNull(list.waiting_before),
    mentioned: list.mentioned ?? null,
    snoozed: list.snoozed ?? null,
    statuses: list.statuses ?? null,
    member: assignee === undefined ? null : (assignee ?? nobodyId),
    group: groupId === undefined ? null : (groupId ?? nobodyId),
    seenMember: sight?.seenMemberId ?? null,
    seenGroups: sight?.seenGroupIds ?? null,
  }
}
