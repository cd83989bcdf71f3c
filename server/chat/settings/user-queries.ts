import { statement, type Statement } from '../../store/database/statement.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './queries.ts'

/** A conversation that refers to an entry, as far as its lists must know it. */
export type UsingConversation = {
  id: string
  status: string
  created_at: Date
  updated_at: Date
}

const standing = 'c.id, c.status, c.created_at, c.updated_at'

type ById = [workspaceId: string, id: string, limit: number]

const ofStatus = statement<UsingConversation, [workspaceId: string, name: string, limit: number]>(
  'find_conversations_of_status',
  `select ${standing} from conversations c
    where c.workspace_id = $1 and c.status = $2 order by c.updated_at limit $3`,
)

const ofGroup = statement<UsingConversation, ById>(
  'find_conversations_of_group',
  `select ${standing} from conversations c
    where c.workspace_id = $1 and c.group_id = $2 order by c.updated_at limit $3`,
)

const ofTag = statement<UsingConversation, ById>(
  'find_conversations_of_tag',
  `select ${standing} from (
     select conversation_id from conversation_tags
      where workspace_id = $1 and tag_id = $2 limit $3) tagged
     join conversations c on c.workspace_id = $1 and c.id = tagged.conversation_id
    order by c.updated_at`,
)

/** Up to `limit` conversations that refer to the entry, those that have rested longest first. */
export function findUsingConversations(
  { plural }: Kind,
  workspaceId: string,
  entry: Pick<Entry, 'id' | 'name'>,
  limit: number,
): Statement<UsingConversation> | undefined {
  if (plural === 'statuses') return ofStatus(workspaceId, entry.name, limit)
  if (plural === 'groups') return ofGroup(workspaceId, entry.id, limit)
  return plural === 'tags' ? ofTag(workspaceId, entry.id, limit) : undefined
}

export const findMembersOfRole = statement<
  { id: string },
  [workspaceId: string, name: string, limit: number]
>(
  'find_members_of_role',
  `select id from team_members where workspace_id = $1 and organization_role = $2
    order by position limit $3`,
)

type Moments = [
  workspaceId: string,
  ids: readonly string[],
  moments: readonly Date[],
  value: string | null,
]

const moments = 'unnest($2::uuid[], $3::timestamptz[]) as moved (id, moment)'

export const setStatuses = statement<object, Moments>(
  'set_statuses',
  `update conversations c
      set status = $4, updated_at = moved.moment,
          closed_at = case when $4::text = 'closed' then coalesce(c.closed_at, moved.moment) end
     from ${moments} where c.workspace_id = $1 and c.id = moved.id`,
)

export const setGroups = statement<object, Moments>(
  'set_groups',
  `update conversations c set group_id = $4::uuid, updated_at = moved.moment
     from ${moments} where c.workspace_id = $1 and c.id = moved.id`,
)

export const touchTagged = statement<
  object,
  [workspaceId: string, ids: readonly string[], moments: readonly Date[]]
>(
  'touch_tagged_conversations',
  `update conversations c set updated_at = moved.moment
     from ${moments} where c.workspace_id = $1 and c.id = moved.id`,
)

/** Conversations that carry one tag carry another one, too, in the same place. */
export const addTagInPlace = statement<
  object,
  [workspaceId: string, ids: readonly string[], fromId: string, toId: string]
>(
  'add_tag_in_place',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $1, t.conversation_id, $4::uuid, t.position
     from conversation_tags t
    where t.workspace_id = $1 and t.conversation_id = any($2::uuid[]) and t.tag_id = $3
       on conflict (workspace_id, conversation_id, tag_id) do nothing`,
)

export const takeTag = statement<
  object,
  [workspaceId: string, ids: readonly string[], tagId: string]
>(
  'take_tag',
  `delete from conversation_tags
    where workspace_id = $1 and conversation_id = any($2::uuid[]) and tag_id = $3`,
)

export const setRoles = statement<
  object,
  [workspaceId: string, ids: readonly string[], name: string, tick: Date]
>(
  'set_roles',
  `update team_members set organization_role = $3, updated_at = $4
    where workspace_id = $1 and id = any($2::uuid[])`,
)
