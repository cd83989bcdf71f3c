import { statement, type Statement } from '../../store/database/statement.ts'
import { joinAllShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import {
  moveConversation,
  standingColumns,
  type Standing,
} from '../../store/lists/move-conversation.ts'
import { unreadEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { memberResource } from '../resources/member-json.ts'
import { waitingIn } from '../resources/waiting-since.ts'
import { fieldChanges, type FieldChange } from '../../store/writes/row-changes.ts'
import type { Kind, Plural } from './kinds.ts'
import {
  setStatuses,
  setGroups,
  touchTagged,
  addTagInPlace,
  untagConversations,
  type Moved,
} from './move-queries.ts'

type Named = { id: string; name: string }

type UsingConversation = Standing & { id: string; tags: readonly string[] }

/** Rows that refer to an entry: members for roles, else conversations. */
export type Users = {
  readonly conversations: readonly UsingConversation[]
  readonly members: readonly { id: string }[]
}

/** The writes that move rows from one entry to another. */
export type Moves = {
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  readonly lists: ListShifts
  /** Milliseconds used up after the tick: `updated_at` is unique in a workspace. */
  readonly extraTicks: number
}

type Move = {
  workspaceId: string
  ids: readonly string[]
  moments: readonly Date[]
  from: Named
  to: Named | undefined
}

type KindOfConversations = {
  /** Up to `limit` conversations that refer to the entry, the least recently updated first. */
  readonly find: (values: ById) => Statement<UsingConversation>
  readonly eventType: (to: Named | undefined) => string
  readonly column: string
  readonly changeOf: (before: UsingConversation, from: Named, to: Named | undefined) => FieldChange
  /** What the move changes in the conversation's place in lists. */
  readonly changes: (to: Named | undefined) => Partial<Standing>
  readonly write: (move: Move) => Statement[]
}

type ById = { workspaceId: string; id: string; limit: number }

const columns = `c.id, ${standingColumns('c')}, '{}'::text[] as tags`
const columnsWithTags = `c.id, ${standingColumns('c')},
  array(select t.name from conversation_tags ct
          join tags t on t.workspace_id = $workspaceId and t.id = ct.tag_id
         where ct.workspace_id = $workspaceId and ct.conversation_id = c.id order by ct.position) as tags`

const changeOfOne =
  (field: string) =>
  (_before: unknown, from: Named, to: Named | undefined): FieldChange => ({
    field,
    from: from.name,
    to: to?.name ?? null,
  })

const kindsOfConversations: Readonly<Partial<Record<Plural, KindOfConversations>>> = {
  statuses: {
    find: statement(
      'find_conversations_of_status',
      `select ${columns} from conversations c
        where c.workspace_id = $workspaceId and c.status = (
                select s.name from statuses s where s.workspace_id = $workspaceId and s.id = $id)
        order by c.updated_at limit $limit`,
    ),
    eventType: () => 'conversation.status_changed',
    column: 'status',
    changeOf: changeOfOne('status'),
    changes: (to) => (to === undefined ? {} : { status: to.name }),
    write: ({ to, ...move }) => [setStatuses({ ...move, status: to?.name ?? '' })],
  },
  groups: {
    find: statement(
      'find_conversations_of_group',
      // The index has the status before the moment of change, so each status is one range of it.
      `select ${columns} from statuses s
        cross join lateral (
          select o.* from conversations o
           where o.workspace_id = $workspaceId and o.group_id = $id and o.status = s.name
           order by o.updated_at limit $limit) c
        where s.workspace_id = $workspaceId order by c.updated_at limit $limit`,
    ),
    eventType: (to) => (to === undefined ? 'conversation.unassigned' : 'conversation.assigned'),
    column: 'group_id',
    changeOf: changeOfOne('group'),
    changes: (to) => ({ group_id: to?.id ?? null }),
    write: ({ to, ...move }) => [setGroups({ ...move, groupId: to?.id ?? null })],
  },
  tags: {
    find: statement(
      'find_conversations_of_tag',
      `select ${columnsWithTags} from (
         select conversation_id from conversation_tags
          where workspace_id = $workspaceId and tag_id = $id limit $limit) tagged
         join conversations c on c.workspace_id = $workspaceId and c.id = tagged.conversation_id
        order by c.updated_at`,
    ),
    eventType: () => 'conversation.tagged',
    column: 'tags',
    changeOf: ({ tags }, from, to) => ({
      field: 'tags',
      from: tags,
      to: tags.flatMap((name) => {
        if (name !== from.name) return name
        return to === undefined || tags.includes(to.name) ? [] : to.name
      }),
    }),
    changes: () => ({}),
    write: ({ from, to, ...move }) => [
      ...(to === undefined ? [] : [addTagInPlace({ ...move, fromId: from.id, toId: to.id })]),
      untagConversations({ ...move, tagId: from.id }),
      touchTagged(move),
    ],
  },
}

const findMembersOfRole = statement<{ id: string }, ById>(
  'find_members_of_role',
  `select m.id from team_members m
    where m.workspace_id = $workspaceId and m.organization_role = (
            select r.name from roles r where r.workspace_id = $workspaceId and r.id = $id)
    order by m.position limit $limit`,
)

const setRoles = statement<object, Omit<Moved, 'moments'> & { name: string; tick: Date }>(
  'set_roles',
  `update team_members set organization_role = $name, updated_at = $tick
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** Finds up to `limit` conversations and members that refer to the entry. */
export function findUsers({ plural }: Kind, values: ById) {
  return [
    kindsOfConversations[plural]?.find(values),
    plural === 'roles' ? findMembersOfRole(values) : undefined,
  ] as const
}

/**
 * Moves rows from an entry to another one, or clears their reference. Writes no activity messages,
 * because no one acted in the conversations.
 */
export function moveUsers(
  { plural }: Kind,
  workspaceId: string,
  { conversations, members }: Users,
  from: Named,
  to: Named | undefined,
  tick: Date,
): Moves {
  const kind = kindsOfConversations[plural]
  if (kind !== undefined && conversations.length > 0) {
    return moveConversations(kind, workspaceId, conversations, from, to, tick)
  }
  const statements: Statement[] = []
  const events: EventDraft[] = []
  if (members.length > 0 && to !== undefined) {
    const ids = members.map(({ id }) => id)
    statements.push(setRoles({ workspaceId, ids, name: to.name, tick }))
    const details = {
      changed: ['organization_role'],
      changes: fieldChanges(
        ['organization_role'],
        { organization_role: from.name },
        { organization_role: to.name },
      ),
    }
    events.push(unreadEvent('team_member.updated', memberResource, ids, details))
  }
  return { statements, events, lists: noShifts, extraTicks: 0 }
}

/** Gives each conversation an `updated_at` of its own, from the tick on. */
function moveConversations(
  { eventType, column, changeOf, changes, write }: KindOfConversations,
  workspaceId: string,
  conversations: readonly UsingConversation[],
  from: Named,
  to: Named | undefined,
  tick: Date,
): Moves {
  const ids = conversations.map(({ id }) => id)
  const moments = conversations.map((_, at) => new Date(tick.getTime() + at))
  const shifts = conversations.map((before, at) => {
    const after = { ...before, ...changes(to), updated_at: moments[at] ?? tick }
    return moveConversation(before, { ...after, waiting_since: waitingIn(after) })
  })
  const event = {
    ...unreadEvent(eventType(to), conversationResource, ids, { changed: [column] }),
    each: conversations.map((before) => ({ changes: [changeOf(before, from, to)] })),
  }
  return {
    statements: write({ workspaceId, ids, moments, from, to }),
    events: [event],
    lists: joinAllShifts(shifts),
    extraTicks: conversations.length - 1,
  }
}
