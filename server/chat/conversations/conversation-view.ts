import type { Principal } from '../../api/access/principal.ts'
import type { KeyOrder, PagedList } from '../../store/lists/keyset-page.ts'
import {
  conversationsByCreation,
  conversationsByUpdate,
} from '../../store/lists/list-definitions.ts'
import { viewList, type Shown } from '../../store/lists/list-page.ts'
import type { Condition, View } from '../../store/lists/view.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { conditionSql, sightOf, sightValues, type Sight } from '../resources/seen-conversations.ts'
import { conversationRanges } from './conversation-ranges.ts'
import { isNarrowed, narrowedRows, narrowedView, type Narrowing } from './narrow-list.ts'

/** Which conversations are listed, and in which order. */
export type ConversationList = Narrowing & {
  sort: 'created_at' | 'updated_at' | 'waiting_since'
  order: 'asc' | 'desc'
  /** Canonical names; undefined for every status. */
  statuses: readonly string[] | undefined
  updated_after: Date | undefined
  /** A team member's id; null: those that no member is assigned to. */
  assignee?: string | null | undefined
  /** A group's id; null: those in none. */
  group_id?: string | null | undefined
  contact_id?: string | undefined
  /** What the principal sees, where no other filter says it; absent: everything. */
  sight?: Sight
}

/** The part of a list that a principal sees. Assigned conversations are a plain filter. */
export function seenPart(list: ConversationList, principal: Principal): ConversationList {
  const sight = sightOf(principal)
  if (sight === 'all') return list
  const { seenMemberId: memberId } = sight
  // What nobody is assigned to is seen by its group.
  const isNobodys = list.assignee === null && list.group_id === null
  if (sight.seenGroupIds.length > 0 && !isNobodys) return { ...list, sight }
  const { assignee = memberId } = list
  if (memberId !== null && assignee === memberId) return { ...list, assignee }
  return { ...list, statuses: [] }
}

const idIs =
  (column: string): Condition['sql'] =>
  (row, [id]) =>
    `${row}.${column} = ${id}::uuid`

const ofContact = (id: string): Condition => ({
  name: 'visitor',
  sql: idIs('contact_id'),
  values: [id],
})

/** What is left of the filters in the list of one contact, whose conversations are few. */
function filtersOf(list: ConversationList): Condition[] {
  const { sort, statuses, assignee, group_id: groupId, sight } = list
  const filters: (Condition | undefined)[] = [
    typeof assignee === 'string'
      ? { name: 'member', sql: idIs('team_member_id'), values: [assignee] }
      : undefined,
    assignee === null
      ? { name: 'nobody', sql: (row) => `${row}.team_member_id is null`, values: [] }
      : undefined,
    typeof groupId === 'string'
      ? { name: 'group', sql: idIs('group_id'), values: [groupId] }
      : undefined,
    groupId === null
      ? { name: 'alone', sql: (row) => `${row}.group_id is null`, values: [] }
      : undefined,
    statuses && {
      name: 'status',
      sql: (row, [names]) => `${row}.status = any(${names}::text[])`,
      values: [statuses],
    },
    sort === 'waiting_since'
      ? { name: 'w', sql: (row) => `${row}.waiting_since is not null`, values: [] }
      : undefined,
    sight && { name: 'seen', sql: conditionSql, values: sightValues(sight) },
  ]
  return filters.filter((filter) => filter !== undefined)
}

/** The order of a list of conversations. Moments of change are unique, so that order needs no ids. */
export function conversationOrder({ sort, order }: ConversationList): KeyOrder {
  const key = [`r.${sort}`, 'moment'] as const
  return {
    columns: sort === 'updated_at' ? [key] : [key, ['r.id', 'uuid']],
    descending: order === 'desc',
  }
}

/**
 * The view of a list: all conversations or those of some statuses, those of a contact, or the ranges of a
 * team member, of a group, of nobody, of what a member sees, or of waiting contacts.
 */
export function viewOf(list: ConversationList): View {
  const { sort, statuses, assignee, group_id: groupId, contact_id: contactId, sight } = list
  const view = {
    list: sort === 'updated_at' ? conversationsByUpdate : conversationsByCreation,
    order: conversationOrder(list),
    changedAfter: list.updated_after,
    within: [],
    filters: [],
  }
  const isNarrow = isNarrowed(list)
  if (contactId !== undefined && isNarrow) {
    const { sql, values } = narrowedRows(list)
    const name = list.filter === undefined ? 'n' : ''
    const filter: Condition = { name, sql: (_, parameters) => sql(parameters), values }
    return { ...view, changedAfter: undefined, within: [ofContact(contactId)], filters: [filter] }
  }
  if (contactId !== undefined) {
    return { ...view, within: [ofContact(contactId)], filters: filtersOf(list) }
  }
  const areWaiting = sort === 'waiting_since'
  const isPart = assignee !== undefined || groupId !== undefined || sight !== undefined
  const ranges =
    isPart || areWaiting ? conversationRanges({ assignee, groupId, sight }, areWaiting) : undefined
  if (!isNarrow) return { ...view, labels: statuses, ranges }
  const narrowed = narrowedView(list)
  const narrow = { ...view, changedAfter: undefined, labels: statuses, narrowed }
  // Those of other statuses are not looked at: few may have these.
  const areSome = narrowed.total.by === 'bounded' && statuses !== undefined
  return { ...narrow, ranges: ranges ?? (areSome ? conversationRanges({}, false) : undefined) }
}

/** Conversations in the documented shape. */
const documented: Shown = { json: conversationJson, tables: conversationTables }

/** The pages of a list. */
export function conversationPages(
  workspaceId: string,
  list: ConversationList,
  shown = documented,
): PagedList {
  return viewList(workspaceId, viewOf(list), shown)
}
