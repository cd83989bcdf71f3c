import type { Principal } from '../../api/access/principal.ts'
import { nobodyId } from '../../store/lists/adjust-lists.ts'
import type { KeyOrder, PagedList } from '../../store/lists/keyset-page.ts'
import {
  conversationsByCreation,
  conversationsByUpdate,
} from '../../store/lists/list-definitions.ts'
import { viewList } from '../../store/lists/list-page.ts'
import type { Condition, View } from '../../store/lists/view.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { seenConditions, sightOf } from '../resources/seen-conversations.ts'

/** Which conversations are listed, and in which order. */
export type ConversationList = {
  sort: 'created_at' | 'updated_at' | 'waiting_since'
  order: 'asc' | 'desc'
  /** Canonical names; undefined for every status. */
  statuses: readonly string[] | undefined
  updated_after: Date | undefined
  /** A team member's id; null: those that no member is assigned to. */
  assignee?: string | null | undefined
  group_id?: string | undefined
  contact_id?: string | undefined
  /** What the principal sees, where no other filter says it; absent: everything. */
  seen?: readonly Condition[]
}

/**
 * The part of a list that a principal sees. Assigned conversations and those of a contact are views with
 * an index of their own; those of groups are filtered row by row.
 */
export function seenPart(list: ConversationList, principal: Principal): ConversationList {
  const sight = sightOf(principal)
  if (sight === 'all') return list
  const { seenMemberId: memberId, seenContactId: contactId } = sight
  if (sight.seenGroupIds.length > 0) return { ...list, seen: seenConditions(principal) }
  const { assignee = memberId, contact_id: givenContactId = contactId } = list
  if (memberId !== null && assignee === memberId) return { ...list, assignee }
  if (contactId !== null && givenContactId === contactId) return { ...list, contact_id: contactId }
  return { ...list, statuses: [] }
}

const idIs =
  (column: string): Condition['sql'] =>
  (row, [id]) =>
    `${row}.${column} = ${id}::uuid`

const assignedTo = (id: string): Condition => ({
  name: 'member',
  sql: idIs('team_member_id'),
  values: [id],
  counted: idIs('team_member_id'),
})

const unassigned: Condition = {
  name: 'nobody',
  sql: (row) => `${row}.team_member_id is null`,
  values: [],
  counted: (row) => `${row}.team_member_id = '${nobodyId}'`,
}

const inGroup = (id: string): Condition => ({
  name: 'group',
  sql: idIs('group_id'),
  values: [id],
  counted: idIs('group_id'),
})

/** How many conversations a contact has is counted when it is asked: they are few. */
const ofContact = (id: string): Condition => ({
  name: 'visitor',
  sql: idIs('contact_id'),
  values: [id],
})

const waiting: Condition = {
  name: 'waiting',
  sql: (row) => `${row}.waiting_since is not null`,
  values: [],
  counted: (row) => `${row}.waiting > 0`,
  counter: 'waiting',
}

const inStatuses = (statuses: readonly string[]): Condition => {
  const isOne: Condition['sql'] = (row, [names]) => `${row}.status = any(${names}::text[])`
  return { name: 'status', sql: isOne, values: [statuses], counted: isOne }
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
 * The view of a list, by the index that leaves the fewest rows out: of a contact, of a team member, of a
 * group, of nobody in a group; each of the latter three has the status before its key. In the order of
 * waiting only those who wait are listed, from indexes that know no status.
 */
export function viewOf(list: ConversationList): View {
  const { sort, statuses, assignee, group_id: groupId, contact_id: contactId, seen = [] } = list
  const member =
    assignee === undefined ? [] : [assignee === null ? unassigned : assignedTo(assignee)]
  const group = groupId === undefined ? [] : [inGroup(groupId)]
  const status = statuses === undefined ? [] : [inStatuses(statuses)]
  const view = {
    list: sort === 'updated_at' ? conversationsByUpdate : conversationsByCreation,
    order: conversationOrder(list),
    changedAfter: list.updated_after,
  }
  if (contactId !== undefined) {
    const who = sort === 'waiting_since' ? [waiting] : []
    const filters = [...member, ...group, ...status, ...who, ...seen]
    return { ...view, within: [ofContact(contactId)], filters }
  }
  if (sort === 'waiting_since') {
    const [first, ...others] = [...member, ...group, ...status]
    if (first === undefined || first.name === 'status') {
      return { ...view, within: [waiting], filters: [...status, ...seen] }
    }
    return { ...view, within: [first, waiting], filters: [...others, ...seen] }
  }
  if (assignee === null && groupId !== undefined) {
    const within = [...group, unassigned]
    return { ...view, ...labelsOf(statuses, true), within, filters: seen }
  }
  const [first, ...others] = [...member, ...group]
  const filters = [...others, ...seen]
  const within = first === undefined ? [] : [first]
  return { ...view, ...labelsOf(statuses, within.length > 0), within, filters }
}

/** The pages of a list in the documented shape. */
export function conversationPages(workspaceId: string, list: ConversationList): PagedList {
  const shown = { json: conversationJson, tables: conversationTables }
  return viewList(workspaceId, viewOf(list), shown)
}

/** Every status is walked for itself where the index has it before the key. */
function labelsOf(statuses: ConversationList['statuses'], isPart: boolean): Partial<View> {
  if (statuses !== undefined) return { labels: statuses }
  if (!isPart) return {}
  return { everyLabel: '(select s.name as label from statuses s where s.workspace_id = $1)' }
}
