import { appError } from '../errors.ts'
import { statement, type Statement } from '../database/statement.ts'

/** A reply as a retry gets it: status, body and headers as they were. */
export type KeptReply = {
  readonly status: 200 | 201 | 202 | 204
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly single?: true
}

/** One request with an Idempotency-Key, as the table knows it. */
export type Attempt = {
  readonly api_key_id: string
  readonly key: string
  /** SHA-256 of what was asked for. */
  readonly digest: Buffer
}

/** What a change keeps of itself: its reply, under the key of its request. */
export type Keep = Attempt & {
  /** Undefined where the reply is not known from the change alone: then it is not kept with it. */
  readonly replyTo: (result: unknown) => KeptReply | undefined
}

/** Thrown where a change was made before: the caller is to answer with what was kept. */
export class ReplayedReply extends Error {
  readonly reply: KeptReply

  constructor(reply: KeptReply) {
    super('This request was answered before.')
    this.name = 'ReplayedReply'
    this.reply = reply
  }
}

/** How long a reply is kept at least. */
export const keptForMs = 24 * 60 * 60 * 1_000

export type KeptRow = { api_key_id: string; key: string; digest: Buffer; reply: KeptReply }

const findKept = statement<
  KeptRow,
  [workspaceId: string, apiKeyIds: readonly string[], keys: readonly string[], after: Date]
>(
  'find_kept_replies',
  `select k.api_key_id, k.key, k.digest, k.reply
     from unnest($2::uuid[], $3::text[]) as asked (api_key_id, key)
     join kept_replies k on k.workspace_id = $1 and k.api_key_id = asked.api_key_id and k.key = asked.key
    where k.created_at > $4`,
)

/** The replies already kept for these attempts. */
export function findKeptReplies(
  workspaceId: string,
  attempts: readonly Attempt[],
): Statement<KeptRow> {
  return findKept(
    workspaceId,
    attempts.map((attempt) => attempt.api_key_id),
    attempts.map(({ key }) => key),
    new Date(Date.now() - keptForMs),
  )
}

const insertKept = statement<
  object,
  [
    workspaceId: string,
    apiKeyIds: readonly string[],
    keys: readonly string[],
    digests: readonly Buffer[],
    replies: readonly string[],
    createdAt: Date,
  ]
>(
  'insert_kept_replies',
  `insert into kept_replies (workspace_id, api_key_id, key, digest, reply, created_at)
   select $1, kept.api_key_id, kept.key, kept.digest, kept.reply::json, $6
     from unnest($2::uuid[], $3::text[], $4::bytea[], $5::text[]) as kept (api_key_id, key, digest, reply)
       on conflict (workspace_id, api_key_id, key) do update
      set digest = excluded.digest, reply = excluded.reply, created_at = excluded.created_at`,
)

/** Keeps replies; one that has outlived its time under the same key makes room. */
export function insertKeptReplies(workspaceId: string, kept: readonly KeptRow[]): Statement {
  return insertKept(
    workspaceId,
    kept.map((row) => row.api_key_id),
    kept.map(({ key }) => key),
    kept.map(({ digest }) => digest),
    kept.map(({ reply }) => JSON.stringify(reply)),
    new Date(),
  )
}

/** What an attempt is told whose key is known: the kept reply, or that the key was another's. */
export function keptAnswer(row: KeptRow, attempt: Attempt | undefined): Error {
  return attempt !== undefined && row.digest.equals(attempt.digest)
    ? new ReplayedReply(row.reply)
    : appError('idempotency_key_reused')
}
