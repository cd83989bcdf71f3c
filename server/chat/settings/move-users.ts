import { conversationResource } from '../conversations/conversation-json.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { ListShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { memberResource } from '../team-members/member-json.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './queries.ts'
import {
  addTagInPlace,
  setGroups,
  setRoles,
  setStatuses,
  takeTag,
  touchTagged,
  type UsingConversation,
} from './user-queries.ts'

/** What moves those that refer to an entry to another one. */
export type Moves = {
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  readonly lists: ListShifts
  /** Milliseconds used up after the tick: `updated_at` is unique in a workspace. */
  readonly extraTicks: number
}

const eventOf = {
  statuses: { type: 'conversation.status_changed', changed: 'status' },
  tags: { type: 'conversation.tagged', changed: 'tags' },
  groups: { type: 'conversation.assigned', changed: 'group_id' },
} as const

/**
 * Moves conversations from a status, group or tag to another one, or to none, each with an
 * `updated_at` of its own from the tick on. As the workspace's own tidying it writes no activity
 * messages.
 */
export function moveConversations(
  { plural }: Kind,
  workspaceId: string,
  conversations: readonly UsingConversation[],
  from: Pick<Entry, 'id'>,
  to: Pick<Entry, 'id' | 'name'> | undefined,
  tick: Date,
): Moves {
  const moved = conversations.map((one, at) => ({ ...one, at: new Date(tick.getTime() + at) }))
  const ids = moved.map(({ id }) => id)
  const moments = moved.map(({ at }) => at)
  const shifts = moved.map((one) =>
    moveConversation(one, {
      ...one,
      status: plural === 'statuses' ? (to?.name ?? one.status) : one.status,
      updated_at: one.at,
    }),
  )
  const { type, changed } = eventOf[plural as keyof typeof eventOf]
  return {
    statements: changesOf(plural, workspaceId, ids, moments, from, to),
    events: [
      {
        type: plural === 'groups' && to === undefined ? 'conversation.unassigned' : type,
        resource: conversationResource,
        ids,
        details: { changed: [changed] },
        unread: true,
      },
    ],
    lists: {
      chunks: shifts.flatMap(({ chunks }) => chunks),
      totals: shifts.flatMap(({ totals }) => totals),
    },
    extraTicks: Math.max(moved.length - 1, 0),
  }
}

function changesOf(
  plural: Kind['plural'],
  workspaceId: string,
  ids: readonly string[],
  moments: readonly Date[],
  from: Pick<Entry, 'id'>,
  to: Pick<Entry, 'id' | 'name'> | undefined,
): Statement[] {
  if (plural === 'statuses') return [setStatuses(workspaceId, ids, moments, to?.name ?? '')]
  if (plural === 'groups') return [setGroups(workspaceId, ids, moments, to?.id ?? null)]
  return [
    ...(to === undefined ? [] : [addTagInPlace(workspaceId, ids, from.id, to.id)]),
    takeTag(workspaceId, ids, from.id),
    touchTagged(workspaceId, ids, moments),
  ]
}

/** Gives team members another role. */
export function moveMembers(
  workspaceId: string,
  members: readonly { id: string }[],
  to: Pick<Entry, 'name'>,
  tick: Date,
): Moves {
  const ids = members.map(({ id }) => id)
  return {
    statements: [setRoles(workspaceId, ids, to.name, tick)],
    events: [
      {
        type: 'team_member.updated',
        resource: memberResource,
        ids,
        details: { changed: ['organization_role'] },
        unread: true,
      },
    ],
    lists: { chunks: [], totals: [] },
    extraTicks: 0,
  }
}
