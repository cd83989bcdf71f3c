import type { Filter, FilterCondition } from '../../../client/source/filter/filter.ts'
import { isUuid } from '../../../client/source/filter/filter-values.ts'
import { filterSql, momentOf, waitingBefore, type FilterScope } from '../filters/filter-sql.ts'
import type { ResolvedFilter } from '../filters/resolve-filter.ts'
import { priorities } from '../resources/conversation-json.ts'
import type { ConversationList } from './conversation-view.ts'

/** A list with what a condition says, `nothing` if no conversation can fit, undefined if a list cannot say it. */
type Place = (
  list: ConversationList,
  condition: FilterCondition,
  scope: FilterScope & Pick<ResolvedFilter, 'tagKeys'>,
) => Partial<ConversationList> | 'nothing' | undefined

/**
 * The part of a list that fits a filter. What lists have an index or counters for is said so; the rest of the conditions are
 * checked row by row.
 */
export function filteredList(
  given: ConversationList,
  { filter, settings, tagKeys }: ResolvedFilter,
  { memberId, now }: Pick<FilterScope, 'memberId' | 'now'>,
): ConversationList {
  const scope = { settings, tagKeys, memberId, now }
  const rest: Filter[] = []
  let list: ConversationList = { ...given, bounded: true }
  for (const part of 'all' in filter ? filter.all : [filter]) {
    const place = 'field' in part ? places[part.field]?.(list, part, scope) : undefined
    if (place === 'nothing') return { ...given, statuses: [] }
    if (place === undefined) rest.push(part)
    else list = { ...list, ...place }
  }
  return rest.length === 0 ? list : { ...list, filter: filterSql({ all: rest }, scope) }
}

/** The one value or word of a condition; undefined if it has several. */
function onlyOne({ values, words }: FilterCondition): string | null | undefined {
  if (values.length + words.length > 1) return undefined
  const [word] = words
  return word === 'none' ? null : (word ?? values[0])
}

const reference =
  (key: 'assignee' | 'group_id'): Place =>
  (list, condition, { memberId }) => {
    const one = onlyOne(condition)
    if (one === undefined || list[key] !== undefined) return undefined
    const id = one === 'me' ? memberId : one
    if (one !== null && (id === null || !isUuid(id))) return 'nothing'
    return { [key]: id }
  }

const bound =
  (key: 'created_after' | 'created_before' | 'updated_after' | 'updated_before'): Place =>
  (list, { values: [value = ''] }, { now }) =>
    list[key] === undefined ? { [key]: momentOf(value, now) } : undefined

const places: Readonly<Partial<Record<FilterCondition['field'], Place>>> = {
  status: ({ statuses }, { values }, { settings }) => {
    if (statuses !== undefined) return undefined
    const known = settings.statuses.filter(({ id }) => values.includes(id))
    return { statuses: known.map(({ name }) => name) }
  },
  assignee: reference('assignee'),
  group: reference('group_id'),
  tag: (list, condition, { tagKeys }) => {
    const one = onlyOne(condition)
    if (one === undefined || one === null || list.tag_key !== undefined) return undefined
    const key = tagKeys.get(one)
    return key === undefined ? 'nothing' : { tag_key: key }
  },
  priority: (list, { values }) => {
    if (list.priorities !== undefined) return undefined
    const some = priorities.filter((priority) => values.includes(priority))
    return some.length === priorities.length ? {} : { priorities: some }
  },
  contact: ({ contact_id: known }, condition) => {
    const id = onlyOne(condition)
    return typeof id === 'string' && known === undefined ? { contact_id: id } : undefined
  },
  unread: ({ unread }, { values: [value] }) =>
    unread === undefined ? { unread: value === 'true' } : undefined,
  snoozed: ({ snoozed }, { values: [value] }) =>
    snoozed === undefined ? { snoozed: value === 'true' } : undefined,
  mentioned: ({ mentioned }, { values: [value] }, { memberId }) => {
    if (value !== 'true' || mentioned !== undefined) return undefined
    return memberId === null ? 'nothing' : { mentioned: memberId }
  },
  waiting: ({ waiting_before: before }, { values: [value] }) =>
    value === 'true' && before === undefined ? { waiting_before: 'infinity' } : undefined,
  waiting_over: ({ waiting_before: before }, { values: [value = ''] }, { now }) =>
    before === undefined ? { waiting_before: waitingBefore(value, now) } : undefined,
  created_after: bound('created_after'),
  created_before: bound('created_before'),
  updated_after: bound('updated_after'),
  updated_before: bound('updated_before'),
}
