import { statement, type Statement } from '../database/statement.ts'
import type { Attempt, KeptReply } from './kept-replies.ts'

/** How long a reply is kept at least. */
export const keptForMs = 24 * 60 * 60 * 1_000

/** A reply to keep: its body, or the event whose frozen resource is its body. */
export type KeptRow = Attempt & {
  readonly status: number
  readonly headers: string | null
  /** Whether it is a single resource, which has an ETag. */
  readonly single: boolean
  readonly event_sequence: number | null
  readonly resource: string | null
  readonly body: string | null
}

export type FoundRow = Attempt &
  Pick<KeptReply, 'status' | 'headers'> &
  Pick<KeptRow, 'single' | 'body'> & { readonly created_at: Date }

// The event by a subquery and the replies one by one: a plan made while the tables are small must not
// become one that reads all of a workspace's.
const reply = `
  select k.api_key_id, k.key, k.digest, k.status, k.headers, k.single, k.created_at,
         coalesce(k.body, (
           select '{"' || k.resource || '":' || (e.data -> k.resource)::text || '}'
             from events e where e.workspace_id = $1 and e.sequence = k.event_sequence)) as body
    from kept_replies k where k.workspace_id = $1`

const findOne = statement<
  FoundRow,
  [workspaceId: string, apiKeyId: string | undefined, key: string | undefined]
>('find_kept_reply', `${reply} and k.api_key_id = $2 and k.key = $3`)

const findSeveral = statement<
  FoundRow,
  [workspaceId: string, apiKeyIds: readonly string[], keys: readonly string[]]
>(
  'find_kept_replies',
  `select kept.* from unnest($2::uuid[], $3::text[]) as asked (api_key_id, key)
    cross join lateral (${reply} and k.api_key_id = asked.api_key_id and k.key = asked.key limit 1) kept`,
)

/** The replies kept for these attempts, also those that have had their time (`isStillKept`). */
export function findKeptReplies(
  workspaceId: string,
  attempts: readonly Attempt[],
): Statement<FoundRow> {
  const keyIds = attempts.map((attempt) => attempt.api_key_id)
  const keys = attempts.map(({ key }) => key)
  return attempts.length === 1
    ? findOne(workspaceId, keyIds[0], keys[0])
    : findSeveral(workspaceId, keyIds, keys)
}

/** Whether a retry is still to get that reply. */
export function isStillKept(row: FoundRow): boolean {
  return row.created_at.getTime() > Date.now() - keptForMs
}

const keptColumns = `api_key_id, key, digest, status, headers, single, event_sequence, resource, body`

// One that has outlived its time under the same key makes room.
const replacing = `
  on conflict (workspace_id, api_key_id, key) do update
     set digest = excluded.digest, status = excluded.status, headers = excluded.headers,
         single = excluded.single,         event_sequence = excluded.event_sequence, resource = excluded.resource,
         body = excluded.body, created_at = excluded.created_at`

const insertOne = `insert into kept_replies (workspace_id, created_at, ${keptColumns})
  values ($1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10, $11) ${replacing}`

const insertSeveral = `insert into kept_replies (workspace_id, created_at, ${keptColumns})
  select $1, $2, kept.api_key_id, kept.key, kept.digest, kept.status, kept.headers::json,
         kept.single, kept.event_sequence, kept.resource, kept.body
    from unnest($3::uuid[], $4::text[], $5::bytea[], $6::smallint[], $7::text[], $8::boolean[],
                $9::bigint[], $10::text[], $11::text[]) as kept (${keptColumns}) ${replacing}`

/** Keeps replies, several in one statement. */
export function insertKeptReplies(workspaceId: string, rows: readonly KeptRow[]): Statement {
  const values = [
    rows.map((row) => row.api_key_id),
    rows.map(({ key }) => key),
    rows.map(({ digest }) => digest),
    rows.map(({ status }) => status),
    rows.map(({ headers }) => headers),
    rows.map(({ single }) => single),
    rows.map((row) => row.event_sequence),
    rows.map(({ resource }) => resource),
    rows.map(({ body }) => body),
  ]
  const shared = [workspaceId, new Date()]
  return rows.length === 1
    ? {
        name: 'insert_kept_reply',
        text: insertOne,
        values: [...shared, ...values.map(([value]) => value)],
      }
    : { name: 'insert_kept_replies', text: insertSeveral, values: [...shared, ...values] }
}
