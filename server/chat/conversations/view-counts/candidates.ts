import type { Filter, FilterCondition } from '../../../../client/source/filter/filter.ts'
import { isUuid } from '../../../../client/source/filter/filter-values.ts'
import {
  momentOf,
  waitingBefore,
  type FilterScope,
  type FilterSql,
} from '../../filters/filter-sql.ts'

/** The conversations that are looked at for a view, at most. */
export const lookedRows = 5_000

type Source = (condition: FilterCondition, scope: FilterScope) => FilterSql | undefined

/** SQL for the ids of what may fit: by the condition that expects the fewest, else all, those changed last first. */
export function candidates(filter: Filter, scope: FilterScope): FilterSql {
  const parts = 'all' in filter ? filter.all : [filter]
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
