import type { RangePart, Ranges } from '../../store/lists/range-kinds.ts'
import type { Sight } from '../resources/seen-conversations.ts'

/** The part of the conversations that a list has, by team member and group. */
export type ListedPart = {
  /** A team member's id; null: those that no member is assigned to; undefined: everyone's. */
  readonly assignee?: string | null | undefined
  /** A group's id; null: those in none; undefined: in any or none. */
  readonly groupId?: string | null | undefined
  /** What a member sees of it; undefined: everything. */
  readonly sight?: Sight | undefined
}

/**
 * The ranges of a part of the conversations. Those of a group that everyone's conversations are listed of
 * are ranges of the group, which are fewer; what a member sees besides are its own in other groups.
 */
export function conversationRanges(part: ListedPart, areWaiting: boolean): Ranges {
  const values: unknown[] = []
  const take = (value: unknown) => values.push(value) - 1
  const assignee = typeof part.assignee === 'string' ? take(part.assignee) : undefined
  const group = typeof part.groupId === 'string' ? take(part.groupId) : undefined
  const seenMember =
    part.sight === undefined || part.assignee === null ? undefined : take(part.sight.seenMemberId)
  const seenGroups =
    part.sight === undefined || part.groupId === null ? undefined : take(part.sight.seenGroupIds)

  const isAssignee = equal('team_member_id', assignee)
  const isInGroup = equal('group_id', group)
  const isOwn = equal('team_member_id', seenMember)
  const isInSeenGroup: Sql = (given) =>
    seenGroups === undefined ? '' : ` and k.group_id = any(${given[seenGroups]}::uuid[])`
  const isSeen: Sql = (given) =>
    seenMember === undefined || seenGroups === undefined
      ? ''
      : ` and (k.team_member_id = ${given[seenMember]}::uuid or k.group_id = any(${given[seenGroups]}::uuid[]))`
  const isElsewhere: Sql = (given) =>
    seenGroups === undefined ? '' : ` and k.group_id <> all(${given[seenGroups]}::uuid[])`

  const parts: Part[] = []
  const isWhole = part.groupId === undefined
  if (part.groupId === null) {
    if (part.assignee !== null) parts.push(['assigned', isAssignee, isOwn])
    if (typeof part.assignee !== 'string' && part.sight === undefined) parts.push(['unassigned'])
  } else if (part.assignee === undefined) {
    if (part.sight === undefined && isWhole) parts.push(['inStatus'])
    else parts.push(['inGroup', isInGroup, isInSeenGroup])
    if (part.sight !== undefined) {
      parts.push(['assignedInGroup', isOwn, isInGroup, isElsewhere])
      if (isWhole) parts.push(['assigned', isOwn])
    }
  } else if (part.assignee === null) {
    parts.push(['unassignedInGroup', isInGroup, isInSeenGroup])
    if (isWhole && part.sight === undefined) parts.push(['unassigned'])
  } else {
    parts.push(['assignedInGroup', isAssignee, isInGroup, isSeen])
    if (isWhole) parts.push(['assigned', isAssignee, isOwn])
  }
  return {
    name: [
      part.assignee === null ? 'nobody' : assignee === undefined ? '' : 'member',
      isWhole ? '' : part.groupId === null ? 'alone' : 'group',
      part.sight === undefined ? '' : 'seen',
      areWaiting ? 'waiting' : '',
    ].join(''),
    parts: parts.map(([kind, ...conditions]) => ({
      kind,
      sql: (given) => conditions.map((sql) => sql(given)).join(''),
    })),
    values,
    areWaiting,
    areOfMember: part.assignee !== undefined && isWhole && part.sight === undefined,
  }
}

type Sql = RangePart['sql']
type Part = readonly [RangePart['kind'], ...Sql[]]

const equal =
  (column: 'team_member_id' | 'group_id', at: number | undefined): Sql =>
  (given) =>
    at === undefined ? '' : ` and k.${column} = ${given[at]}::uuid`
