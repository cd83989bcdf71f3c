import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import type { ReplyChanges } from './read-saved-reply.ts'
import { savedReplyJson } from './saved-reply-json.ts'

/** `team_member_id`: whose it is; null for the whole team's. */
export type SavedReplyRow = {
  id: string
  team_member_id: string | null
  name: string
  name_key: string
  body: string
  changes: ReplyChanges
}

/** A saved reply that a member sees: `memberId` null for a key, which sees the shared ones. */
type Seen = { id: string; memberId: string | null }

const isSeen = (memberId: string) =>
  `(r.team_member_id is null or r.team_member_id = ${memberId}::uuid)`

/** The saved replies that have all of these words, by name. `shared`: only those, or only the member's own. */
export function savedReplyList(
  workspaceId: string,
  memberId: string | null,
  { words, shared }: { readonly words: readonly string[]; readonly shared: boolean | undefined },
): PagedList {
  const from = `saved_replies r where r.workspace_id = $1 and ${isSeen('$3')}
     and ($4::boolean is null or (r.team_member_id is null) = $4::boolean)
     and not exists (select from unnest($5::text[]) word
                      where strpos(lower(r.name || ' ' || r.body), word) = 0)`
  return keysetList(workspaceId, {
    name: 'saved_replies',
    from,
    json: savedReplyJson.replaceAll('$workspaceId', '$1'),
    total: `select count(*) from ${from}`,
    order: {
      columns: [
        ['r.name_key', 'text'],
        ['r.id', 'uuid'],
      ],
      descending: false,
    },
    values: [memberId, shared ?? null, words],
  })
}

export const findSavedReplyJson = statement<{ json: string }, Seen>(
  'find_saved_reply_json',
  `select ${savedReplyJson}::text as json from saved_replies r
    where r.workspace_id = $workspaceId and r.id = $id and ${isSeen('$memberId')}`,
)

export const findSavedReply = statement<SavedReplyRow & { json: string }, Seen>(
  'find_saved_reply',
  `select r.id, r.team_member_id, r.name, r.name_key, r.body, r.changes, ${savedReplyJson}::text as json
     from saved_replies r
    where r.workspace_id = $workspaceId and r.id = $id and ${isSeen('$memberId')}`,
)

/** How many the team has, and how many a member has alone. */
export const countSavedReplies = statement<
  { shared: number; own: number },
  { memberId: string | null }
>(
  'count_saved_replies',
  `select count(*) filter (where r.team_member_id is null)::integer as shared,
          count(r.team_member_id)::integer as own
     from saved_replies r where r.workspace_id = $workspaceId and ${isSeen('$memberId')}`,
)

type Written = Omit<SavedReplyRow, 'changes'> & { changes: string; tick: Date }

export const insertSavedReply = statement<object, Written>(
  'insert_saved_reply',
  `insert into saved_replies (workspace_id, id, team_member_id, name, name_key, body, changes, created_at, updated_at)
   values ($workspaceId, $id, $team_member_id, $name, $name_key, $body, $changes::json, $tick, $tick)`,
)

export const updateSavedReply = statement<object, Written>(
  'update_saved_reply',
  `update saved_replies
      set team_member_id = $team_member_id, name = $name, name_key = $name_key, body = $body,
          changes = $changes::json, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

export const deleteSavedReply = statement<object, { id: string }>(
  'delete_saved_reply',
  `delete from saved_replies where workspace_id = $workspaceId and id = $id`,
)

export const countUse = statement<object, { id: string; tick: Date }>(
  'count_use_of_saved_reply',
  `update saved_replies set uses = uses + 1, last_used_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

/** Counts a use of those among these that a member sees. */
export const countUses = statement<
  object,
  { ids: readonly string[]; memberId: string; tick: Date }
>(
  'count_uses_of_saved_replies',
  `update saved_replies r set uses = r.uses + 1, last_used_at = $tick
    where r.workspace_id = $workspaceId and r.id = any($ids::uuid[]) and ${isSeen('$memberId')}`,
)
