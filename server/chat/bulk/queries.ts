import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { bulkChangeJson, bulkResultJson } from './bulk-json.ts'

/** `memberId` null: those of the whole workspace, for a key. */
const isSeen = '($memberId::uuid is null or b.team_member_id = $memberId::uuid)'

export const findBulkJson = statement<{ json: string }, { id: string; memberId: string | null }>(
  'find_bulk_json',
  `select ${bulkChangeJson}::text as json from bulk_changes b
    where b.workspace_id = $workspaceId and b.id = $id and ${isSeen}`,
)

/** The results so far, in the order of the conversations. */
export function bulkResults(workspaceId: string, id: string): PagedList {
  const from = 'bulk_results n where n.workspace_id = $1 and n.bulk_change_id = $3::uuid'
  return keysetList(workspaceId, {
    name: 'bulk_results',
    from,
    json: bulkResultJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['n.position', 'integer']], descending: false },
    values: [id],
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
}

export const insertBulk = statement<
  object,
  Omit<BulkRow, 'body'> & { body: string; conversationIds: readonly string[]; tick: Date }
>(
  'insert_bulk_change',
  `insert into bulk_changes (workspace_id, id, api_key_id, team_member_id, request_id, method, path, body,
          conversation_ids, created_at)
   values ($workspaceId, $id, $api_key_id, $team_member_id, $request_id, $method, $path, $body::json,
          $conversationIds::uuid[], $tick)`,
)

export const findBulk = statement<BulkRow, { id: string }>(
  'find_bulk_change',
  `select b.id, b.api_key_id, b.team_member_id, b.request_id, b.method, b.path, b.body
     from bulk_changes b where b.workspace_id = $workspaceId and b.id = $id and b.ended_at is null`,
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
  `update bulk_changes set ended_at = $tick where workspace_id = $workspaceId and id = $id`,
)
