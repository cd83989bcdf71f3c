import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { bulkChangeJson, bulkResultJson } from './bulk-json.ts'

/** `memberId` null: those of the whole workspace, for a key. */
const isSeen = '($memberId::uuid is null or b.team_member_id = $memberId::uuid)'

export const findBulkJson = statement<{ json: string }, { id: string; memberId: string | null }>(
  'find_bulk_json',
  `select ${bulkChangeJson}::text as json from bulk_changes b
    where b.workspace_id = $workspaceId and b.id = $id and ${isSeen}`,
)

/** Bulk changes, newest first: those of a member, or all for a key. */
export function bulkChanges(workspaceId: string, memberId: string | null): PagedList {
  const isOwn = memberId === null ? '' : ' and b.team_member_id = $3::uuid'
  const from = `bulk_changes b where b.workspace_id = $1${isOwn}`
  return keysetList(workspaceId, {
    name: memberId === null ? 'bulk_changes' : 'bulk_changes_of_member',
    from,
    json: bulkChangeJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['b.id', 'uuid']], descending: true },
    values: memberId === null ? [] : [memberId],
  })
}

/** The results so far, in the order of the conversations. `refused`: only those, or only the others. */
export function bulkResults(
  workspaceId: string,
  id: string,
  refused: boolean | undefined,
): PagedList {
  const from = `bulk_results n where n.workspace_id = $1 and n.bulk_change_id = $3::uuid
     and ($4::boolean is null or (n.status >= 400) = $4::boolean)`
  return keysetList(workspaceId, {
    name: 'bulk_results',
    from,
    json: bulkResultJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['n.position', 'integer']], descending: false },
    values: [id, refused ?? null],
  })
}

/** How many are under way, counted up to `most`. */
export const countBulkUnderWay = statement<{ total: number }, { most: number }>(
  'count_bulk_under_way',
  `select count(*)::integer as total from (
     select from bulk_changes b where b.workspace_id = $workspaceId and b.ended_at is null limit $most) u`,
)

export type BulkRow = {
  readonly id: string
  readonly api_key_id: string | null
  readonly team_member_id: string | null
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The bulk change that it takes back. */
  readonly undoes_id: string | null
  /** Its events are those to take back. */
  readonly undoes_request_id: string | null
}

export const insertBulk = statement<
  object,
  Omit<BulkRow, 'body' | 'undoes_request_id'> & {
    body: string
    conversationIds: readonly string[]
    tick: Date
  }
>(
  'insert_bulk_change',
  `insert into bulk_changes (workspace_id, id, api_key_id, team_member_id, request_id, method, path, body,
          conversation_ids, created_at, undoes_id)
   values ($workspaceId, $id, $api_key_id, $team_member_id, $request_id, $method, $path, $body::json,
          $conversationIds::uuid[], $tick, $undoes_id)`,
)

export const findBulk = statement<BulkRow, { id: string }>(
  'find_bulk_change',
  `select b.id, b.api_key_id, b.team_member_id, b.request_id, b.method, b.path, b.body, b.undoes_id,
          u.request_id as undoes_request_id
     from bulk_changes b
     left join bulk_changes u on u.workspace_id = $workspaceId and u.id = b.undoes_id
    where b.workspace_id = $workspaceId and b.id = $id and b.ended_at is null`,
)

export type EndedBulk = Pick<BulkRow, 'method' | 'path' | 'body'> & {
  readonly has_ended: boolean
  readonly is_undone: boolean
  /** Those that it changed, in their order. */
  readonly conversation_ids: readonly string[]
}

/** A bulk change that may be taken back. */
export const findEndedBulk = statement<EndedBulk, { id: string; memberId: string | null }>(
  'find_ended_bulk_change',
  `select b.method, b.path, b.body, b.ended_at is not null as has_ended,
          exists (select from bulk_changes u where u.workspace_id = $workspaceId and u.undoes_id = b.id) as is_undone,
          array(select n.conversation_id from bulk_results n
                 where n.workspace_id = $workspaceId and n.bulk_change_id = b.id and n.changed
                 order by n.position) as conversation_ids
     from bulk_changes b where b.workspace_id = $workspaceId and b.id = $id and ${isSeen}`,
)

/** As a read shows it, for its ETag. */
export const findConversationToUndo = statement<{ json: string }, { id: string }>(
  'find_conversation_to_undo',
  `select ${conversationJson}::text as json
     from (select $id::uuid as id) wanted join ${conversationTables('wanted')}`,
)

/** Events of a conversation that are looked at to take a change back. */
const looksAt = 1_000

export type EventChanges = {
  readonly type: string
  readonly request_id: string | null
  readonly changes: readonly { readonly field: string; readonly from: unknown }[] | null
  /** Of a snooze that began, or was ended by a request. */
  readonly before: { readonly snoozed: boolean; readonly snoozed_until: string | null } | null
}

/** What changed in a conversation, and its snoozes, newest first. */
export const findChangesOf = statement<EventChanges, { conversationId: string }>(
  'find_changes_of_conversation',
  `select e.type, e.request_id, e.data -> 'changes' as changes, e.data -> 'before' as before
     from (select k.* from events k
            where k.workspace_id = $workspaceId and k.subject_id = $conversationId
              and k.sequence >= (select c.oldest_sequence from workspace_clocks c where c.workspace_id = $workspaceId)
            order by k.sequence desc limit ${looksAt}) e
    where e.data -> 'changes' is not null or e.type in ('conversation.snoozed', 'conversation.unsnoozed')
    order by e.sequence desc`,
)

export type BulkItem = { readonly position: number; readonly conversation_id: string }

/** The next conversations without a result. */
export const findBulkItems = statement<BulkItem, { id: string; atMost: number }>(
  'find_bulk_items',
  `select i.position::integer, i.conversation_id
     from bulk_changes b
    cross join unnest(b.conversation_ids) with ordinality i (conversation_id, position)
    where b.workspace_id = $workspaceId and b.id = $id
      and not exists (select from bulk_results n
                       where n.workspace_id = $workspaceId and n.bulk_change_id = $id and n.position = i.position)
    order by i.position limit $atMost`,
)

type ItemKey = { id: string; position: number }

export const findBulkResult = statement<{ position: number }, ItemKey>(
  'find_bulk_result',
  `select n.position from bulk_results n
    where n.workspace_id = $workspaceId and n.bulk_change_id = $id and n.position = $position`,
)

/** Records that a conversation was changed, in the transaction of its change. */
export const insertBulkChanged = statement<object, ItemKey & { conversationId: string }>(
  'insert_bulk_changed',
  `insert into bulk_results (workspace_id, bulk_change_id, position, conversation_id, status, changed)
   values ($workspaceId, $id, $position, $conversationId, 200, true)`,
)

/** Records what became of those that were not changed. */
export const insertBulkResults = statement<
  object,
  {
    id: string
    positions: readonly number[]
    conversationIds: readonly string[]
    statuses: readonly number[]
    codes: readonly (string | null)[]
    errors: readonly (string | null)[]
  }
>(
  'insert_bulk_results',
  `insert into bulk_results (workspace_id, bulk_change_id, position, conversation_id, status, changed, code, error)
   select $workspaceId, $id, r.position, r.conversation_id, r.status, false, r.code, r.error
     from unnest($positions::integer[], $conversationIds::uuid[], $statuses::integer[], $codes::text[], $errors::text[])
          as r (position, conversation_id, status, code, error)
   on conflict (workspace_id, bulk_change_id, position) do nothing`,
)

export const endBulk = statement<object, { id: string; tick: Date }>(
  'end_bulk_change',
  `update bulk_changes set ended_at = $tick where workspace_id = $workspaceId and id = $id and ended_at is null`,
)
