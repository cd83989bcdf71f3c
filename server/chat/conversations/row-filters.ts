import { nobodyId } from '../../store/lists/range-ids.ts'
import type { Sql } from '../../store/lists/narrowed.ts'
import type { Priority } from '../resources/conversation-json.ts'
import { conditionSql } from '../resources/seen-conversations.ts'

/** The priority that nearly all conversations have, which the index of priorities leaves out. */
export const usualPriority: Priority = 'low'

/** The values of the filters, in the order of their parameters. */
export const filterValues = [
  'createdAfter',
  'createdBefore',
  'updatedAfter',
  'updatedBefore',
  'priorities',
  'tag',
  'externalId',
  'unread',
  'waitingBefore',
  'mentioned',
  'snoozed',
  'statuses',
  'member',
  'group',
  'seenMember',
  'seenGroups',
] as const
export type FilterValue = (typeof filterValues)[number]

/** SQL that has the parameters by name. */
export function withNames(sql: (given: Readonly<Record<FilterValue, string>>) => string): Sql {
  return (parameters) => {
    const named = filterValues.map((name, at) => [name, parameters[at] ?? ''])
    return sql(Object.fromEntries(named) as Record<FilterValue, string>)
  }
}

const isUnread = `u.contact_id is not null and u.status <> 'read'`
const tagOf = (name: string) =>
  `(select t.id from tags t where t.workspace_id = $1 and t.name_key = ${name}::text)`

/** ` between` two moments, both excluded. One that is not given is infinite, so that an index applies the other. */
export const between = (key: string, after: string, before: string) =>
  `r.${key} > ${after}::timestamptz and r.${key} < ${before}::timestamptz`

/** Each filter over a row `r` of conversations. All but the bounds take null for none. */
export const rowFilters = {
  created: withNames((given) => between('created_at', given.createdAfter, given.createdBefore)),
  updated: withNames((given) => between('updated_at', given.updatedAfter, given.updatedBefore)),
  priority: withNames(({ priorities }) => `r.priority = any(${priorities}::text[])`),
  // Not by `exists`, for which the planner may hash what all conversations have.
  tag: withNames(
    ({ tag }) => `(${tag}::text is null or (
        select true from conversation_tags ct
         where ct.workspace_id = $1 and ct.conversation_id = r.id and ct.tag_id = ${tagOf(tag)} limit 1))`,
  ),
  external: withNames(
    ({ externalId }) => `(${externalId}::text is null or r.external_id = ${externalId}::text)`,
  ),
  unread: withNames(
    ({ unread }) => `(${unread}::boolean is null or ${unread}::boolean = coalesce((
        select true from messages u
         where u.workspace_id = $1 and u.conversation_id = r.id and ${isUnread} limit 1), false))`,
  ),
  waiting: withNames(
    ({ waitingBefore }) => `(${waitingBefore}::timestamptz is null
        or coalesce(r.waiting_since < ${waitingBefore}::timestamptz, false))`,
  ),
  mentioned: withNames(
    ({ mentioned }) => `(${mentioned}::uuid is null or (
        select true from message_mentions mm
         where mm.workspace_id = $1 and mm.team_member_id = ${mentioned}::uuid and mm.conversation_id = r.id limit 1))`,
  ),
  snoozed: withNames(
    ({ snoozed }) => `(${snoozed}::boolean is null or r.snoozed = ${snoozed}::boolean)`,
  ),
  /** Status, member, group and what is seen, which lists otherwise have by their index. */
  listed: withNames(
    ({ statuses, member, group, seenMember, seenGroups }) =>
      `(${statuses}::text[] is null or r.status = any(${statuses}::text[]))
       and (${member}::uuid is null or coalesce(r.team_member_id, '${nobodyId}') = ${member}::uuid)
       and (${group}::uuid is null or coalesce(r.group_id, '${nobodyId}') = ${group}::uuid)
       and (${seenGroups}::uuid[] is null or ${conditionSql('r', [seenMember, seenGroups])})`,
  ),
} as const satisfies Readonly<Record<string, Sql>>
export type RowFilter = keyof typeof rowFilters

const conversationsThat = (sql: string) =>
  `select r.id from conversations r where r.workspace_id = $1 and ${sql}`

/** The ids that an index has for a filter. */
export const pickedIds = {
  created: (given) => conversationsThat(rowFilters.created(given)),
  updated: (given) => conversationsThat(rowFilters.updated(given)),
  priority: withNames(({ priorities }) =>
    conversationsThat(
      `r.priority <> '${usualPriority}' and r.priority = any(${priorities}::text[])`,
    ),
  ),
  tag: withNames(
    ({ tag }) => `select ct.conversation_id as id from conversation_tags ct
      where ct.workspace_id = $1 and ct.tag_id = ${tagOf(tag)}`,
  ),
  external: withNames(({ externalId }) => conversationsThat(`r.external_id = ${externalId}::text`)),
  unread: () =>
    `select distinct u.conversation_id as id from messages u where u.workspace_id = $1 and ${isUnread}`,
  waiting: withNames(({ waitingBefore }) =>
    conversationsThat(
      `r.waiting_since is not null and r.waiting_since < ${waitingBefore}::timestamptz`,
    ),
  ),
  mentioned: withNames(
    ({ mentioned }) => `select distinct mm.conversation_id as id from message_mentions mm
      where mm.workspace_id = $1 and mm.team_member_id = ${mentioned}::uuid`,
  ),
  snoozed: () => conversationsThat('r.snoozed'),
} as const satisfies Readonly<Record<string, Sql>>
export type PickedIndex = keyof typeof pickedIds

/** The ids that an index has of what a filter leaves out. */
export const exceptedIds = {
  unread: pickedIds.unread,
  snoozed: pickedIds.snoozed,
  priority: withNames(({ priorities }) =>
    conversationsThat(
      `r.priority <> '${usualPriority}' and r.priority <> all(${priorities}::text[])`,
    ),
  ),
} as const satisfies Readonly<Record<string, Sql>>
export type ExceptedIndex = keyof typeof exceptedIds
