import { insertRows } from '../database/insert-rows.ts'
import { statement, type Statement } from '../database/statement.ts'
import type { StoredReply } from './reply-draft.ts'

/** Minimum time that a reply is stored. */
export const storedForMs = 24 * 60 * 60 * 1_000

/** One request with an Idempotency-Key, as stored. */
export type Attempt = {
  readonly api_key_id: string
  readonly key: string
  /** SHA-256 of the request. */
  readonly digest: Buffer
}

/** A reply to store: its body, or the event whose frozen resource is its body. */
export type StoredReplyRow = Attempt & {
  readonly status: number
  readonly headers: string | null
  /** Whether it is a single resource, which has an ETag. */
  readonly single: boolean
  readonly event_sequence: number | null
  readonly resource: string | null
  readonly body: string | null
}

export type FoundRow = Attempt &
  Pick<StoredReply, 'status' | 'headers'> &
  Pick<StoredReplyRow, 'single' | 'body'> & { readonly created_at: Date }

// A subquery for the event and a lateral join per reply: a plan made while the tables are small must not
// read all rows of a workspace later. `since` leaves older partitions of the log out; clocks may differ by a day.
const findByKeys = statement<
  FoundRow,
  { apiKeyIds: readonly string[]; keys: readonly string[]; since: Date }
>(
  'find_kept_replies',
  `select kept.* from unnest($apiKeyIds::uuid[], $keys::text[]) as asked (api_key_id, key)
    cross join lateral (
      select k.api_key_id, k.key, k.digest, k.status, k.headers, k.single, k.created_at,
             coalesce(k.body, (
               select '{"' || k.resource || '":' || (e.data -> k.resource)::text || '}'
                 from events e
                where e.workspace_id = $workspaceId and e.sequence = k.event_sequence
                  and e.created_at >= $since)) as body
        from kept_replies k
       where k.workspace_id = $workspaceId and k.api_key_id = asked.api_key_id and k.key = asked.key
       limit 1) kept`,
)

/** The replies stored for these attempts, expired ones included (`isUnexpired`). */
export function findStoredReplies(
  workspaceId: string,
  attempts: readonly Attempt[],
): Statement<FoundRow> {
  return findByKeys({
    workspaceId,
    apiKeyIds: attempts.map((attempt) => attempt.api_key_id),
    keys: attempts.map(({ key }) => key),
    since: new Date(Date.now() - 2 * storedForMs),
  })
}

/** Whether a retry still gets that reply. */
export function isUnexpired(row: FoundRow): boolean {
  return row.created_at.getTime() > Date.now() - storedForMs
}

// An expired reply under the same key is replaced.
export const replacing = `
  on conflict (workspace_id, api_key_id, key) do update
     set digest = excluded.digest, status = excluded.status, headers = excluded.headers,
         single = excluded.single, event_sequence = excluded.event_sequence, resource = excluded.resource,
         body = excluded.body, created_at = excluded.created_at`

const insertReplies = insertRows<StoredReplyRow & { created_at: Date }>(
  'kept_replies',
  { one: 'insert_kept_reply', several: 'insert_kept_replies' },
  {
    created_at: 'timestamptz',
    api_key_id: 'uuid',
    key: 'text',
    digest: 'bytea',
    status: 'smallint',
    headers: 'json',
    single: 'boolean',
    event_sequence: 'bigint',
    resource: 'text',
    body: 'text',
  },
  replacing,
)

/** Stores replies, several in one statement. */
export function insertStoredReplies(
  workspaceId: string,
  rows: readonly StoredReplyRow[],
): Statement {
  const now = new Date()
  return insertReplies(
    workspaceId,
    rows.map((row) => ({ ...row, created_at: now })),
  )
}
