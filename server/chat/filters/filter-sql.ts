import {
  conditionsOf,
  type Filter,
  type FilterCondition,
  type FilterField,
} from '../../../client/source/filter/filter.ts'
import {
  durationMs,
  isUuid,
  momentMs,
  numberOf,
} from '../../../client/source/filter/filter-values.ts'
import type { Sql } from '../../store/lists/narrowed.ts'
import { nobodyId } from '../../store/lists/range-ids.ts'
import type { ResolvedFilter } from './resolve-filter.ts'

/** What the values of a filter depend on besides. */
export type FilterScope = Pick<ResolvedFilter, 'settings'> & {
  /** The team member that `me` is; null for a key, which nothing is assigned to. */
  readonly memberId: string | null
  /** Milliseconds since 1970, from which durations are counted. */
  readonly now: number
}

/** SQL over a row `r` of conversations that is true or false, never null, and its values. */
export type FilterSql = { readonly sql: Sql; readonly values: readonly unknown[] }

/** The same rule as `matchesFilter` of the client: a test compares both. */
export function filterSql(filter: Filter, scope: FilterScope): FilterSql {
  return combined(filter, (condition) => conditions[condition.field](condition, scope))
}

/** The filter over a row `k` of the counters of ranges; undefined if these do not tell. */
export function cellSql(filter: Filter, scope: FilterScope): FilterSql | undefined {
  const known = conditionsOf(filter).every(({ field }) => cellConditions[field] !== undefined)
  if (!known) return undefined
  return combined(
    filter,
    (condition) => cellConditions[condition.field]?.(condition, scope) ?? never,
  )
}

/** The filter over a row `r` of contacts. What conversations alone have fits nothing. */
export function contactFilterSql(filter: Filter, scope: FilterScope): FilterSql {
  return combined(
    filter,
    (condition) => contactConditions[condition.field]?.(condition, scope) ?? never,
  )
}

function combined(filter: Filter, make: (condition: FilterCondition) => FilterSql): FilterSql {
  if ('all' in filter) return joined(filter.all, make, ' and ', 'true')
  if ('any' in filter) return joined(filter.any, make, ' or ', 'false')
  if ('not' in filter) {
    const { sql, values } = combined(filter.not, make)
    return { sql: (given) => `not ${sql(given)}`, values }
  }
  return make(filter)
}

function joined(
  parts: readonly Filter[],
  make: (condition: FilterCondition) => FilterSql,
  operator: string,
  empty: string,
): FilterSql {
  const made = parts.map((part) => combined(part, make))
  const sql: Sql = (given) => {
    let from = 0
    const texts = made.map((part) => part.sql(given.slice(from, (from += part.values.length))))
    return texts.length === 0 ? empty : `(${texts.join(operator)})`
  }
  return { sql, values: made.flatMap(({ values }) => values) }
}

type Make = (condition: FilterCondition, scope: FilterScope) => FilterSql

const never: FilterSql = { sql: () => 'false', values: [] }

const switched = ({ values: [value] }: FilterCondition, { sql, values }: FilterSql): FilterSql =>
  value === 'true' ? { sql, values } : { sql: (given) => `not ${sql(given)}`, values }

/** Ids that something may have. */
const ids = (values: readonly string[]) =>
  values.filter((value) => isUuid(value) && value !== nobodyId)

/** One of the ids in a column, or none. */
const inColumn =
  (column: string): Make =>
  ({ values, words }, { memberId }) => {
    const wanted = words.includes('me') && memberId !== null ? [...values, memberId] : values
    const none = words.includes('none')
    return {
      sql: ([list]) =>
        `(case when r.${column} is null then ${none} else r.${column} = any(${list}::uuid[]) end)`,
      values: [ids(wanted)],
    }
  }

const moment =
  (column: string, operator: '<' | '>'): Make =>
  ({ values: [value = ''] }, { now }) => ({
    sql: ([at]) => `r.${column} ${operator} ${at}::timestamptz`,
    values: [momentOf(value, now)],
  })

const moments = {
  created_after: moment('created_at', '>'),
  created_before: moment('created_at', '<'),
  updated_after: moment('updated_at', '>'),
  updated_before: moment('updated_at', '<'),
}

/** The moment of a value, which the parser has accepted. */
export function momentOf(value: string, now: number): Date {
  return new Date(momentMs(value, now) ?? NaN)
}

/** The moment before which those wait that wait longer than a duration. */
export function waitingBefore(value: string, now: number): Date {
  return new Date(now - (durationMs(value) ?? NaN))
}

/** A value of the fields in a column of JSON. */
function heldSql(column: string, { name = '', values, words }: FilterCondition): FilterSql {
  const numbers = values.map(numberOf).filter((number) => number !== undefined)
  return {
    sql: ([id, texts, numerics]) => `(case coalesce(json_typeof(${column} -> ${id}::text), 'null')
        when 'null' then ${words.includes('none')}
        when 'array' then coalesce((select true from json_array_elements_text(${column} -> ${id}::text) held (value)
                                     where held.value = any(${texts}::text[]) limit 1), false)
        when 'number' then (${column} ->> ${id}::text)::numeric = any(${numerics}::numeric[])
        else (${column} ->> ${id}::text) = any(${texts}::text[]) end)`,
    values: [name, values, numbers.map(String)],
  }
}

const ofField =
  (list: 'ticket_fields' | 'contact_fields', held: Make): Make =>
  (condition, scope) =>
    scope.settings[list].some(({ id }) => id === condition.name) ? held(condition, scope) : never

const inStatus =
  (row: string): Make =>
  ({ values }, { settings: { statuses } }) => ({
    sql: ([names]) => `${row}.status = any(${names}::text[])`,
    values: [statuses.filter(({ id }) => values.includes(id)).map(({ name }) => name)],
  })

/** One of the ids of a range, or the one for none. */
const inCell =
  (column: string): Make =>
  ({ values, words }, { memberId }) => ({
    sql: ([list]) => `k.${column} = any(${list}::uuid[])`,
    values: [
      [
        ...ids(values),
        ...(words.includes('none') ? [nobodyId] : []),
        ...(words.includes('me') && memberId !== null ? [memberId] : []),
      ],
    ],
  })

const cellConditions: Readonly<Partial<Record<FilterField, Make>>> = {
  status: inStatus('k'),
  assignee: inCell('team_member_id'),
  group: inCell('group_id'),
}

const contactConditions: Readonly<Partial<Record<FilterField, Make>>> = {
  ...moments,
  contact_field: ofField('contact_fields', (condition) => heldSql('r.field_values', condition)),
}

/** The fields that a filter of contacts may name. */
export const contactFilterFields = Object.keys(contactConditions) as readonly FilterField[]

const conditions: Readonly<Record<FilterField, Make>> = {
  status: inStatus('r'),
  assignee: inColumn('team_member_id'),
  group: inColumn('group_id'),
  channel: inColumn('channel_id'),
  contact: inColumn('contact_id'),
  // Not by `exists`, for which the planner may hash what all conversations have.
  tag: ({ values, words }) => ({
    sql: ([list]) => `coalesce((
        select true from conversation_tags ct
         where ct.workspace_id = $1 and ct.conversation_id = r.id and ct.tag_id = any(${list}::uuid[]) limit 1), ${
           words.includes('none')
             ? `(select false from conversation_tags ct
                  where ct.workspace_id = $1 and ct.conversation_id = r.id limit 1), true`
             : 'false'
         })`,
    values: [ids(values)],
  }),
  priority: ({ values }) => ({
    sql: ([list]) => `r.priority = any(${list}::text[])`,
    values: [values],
  }),
  unread: (condition) =>
    switched(condition, {
      sql: () => `coalesce((
        select true from messages u
         where u.workspace_id = $1 and u.conversation_id = r.id and u.contact_id is not null
           and u.status <> 'read' limit 1), false)`,
      values: [],
    }),
  mentioned: (condition, { memberId }) =>
    switched(condition, {
      sql: ([member]) => `coalesce((
        select true from message_mentions mm
         where mm.workspace_id = $1 and mm.team_member_id = ${member}::uuid and mm.conversation_id = r.id
         limit 1), false)`,
      values: [memberId],
    }),
  snoozed: (condition) => switched(condition, { sql: () => 'r.snoozed', values: [] }),
  waiting: (condition) =>
    switched(condition, { sql: () => '(r.waiting_since is not null)', values: [] }),
  waiting_over: ({ values: [value = ''] }, { now }) => ({
    sql: ([at]) => `coalesce(r.waiting_since < ${at}::timestamptz, false)`,
    values: [waitingBefore(value, now)],
  }),
  ...moments,
  ticket_field: ofField('ticket_fields', (condition) => heldSql('r.ticket_fields', condition)),
  contact_field: ofField('contact_fields', (condition) => {
    const { sql, values } = heldSql('v.field_values', condition)
    return {
      sql: (given) => `coalesce((
        select ${sql(given)} from contacts v where v.workspace_id = $1 and v.id = r.contact_id), false)`,
      values,
    }
  }),
}
