import { appError } from '../../errors.ts'
import type { EventPlace } from './event-draft.ts'
import { renderReply, type ReplyDraft, type StoredReply } from './reply-draft.ts'
import type { Attempt, FoundRow, StoredReplyRow } from './stored-reply-queries.ts'

/** How a change stores its reply under the key of its request. */
export type Keep = Attempt & {
  /** The reply to the change's drafted result; undefined if it is not stored with the change. */
  readonly replyTo: (drafted: unknown) => ReplyDraft | undefined
  /** Called once the reply is committed with the change. */
  readonly noteStored: () => void
}

/** A stored reply with its attempt. */
export type FoundReply = Attempt & { readonly reply: StoredReply }

/** Thrown when the change already happened; reply with the stored response. */
export class ReplayedReply extends Error {
  readonly reply: StoredReply

  constructor(reply: StoredReply) {
    super('This request was answered before.')
    this.name = 'ReplayedReply'
    this.reply = reply
  }
}

/** The error of an attempt with a used key: the stored reply, or 422 if another request used the key. */
export function replayOf(found: FoundReply, attempt: Attempt | undefined): Error {
  return attempt !== undefined && found.digest.equals(attempt.digest)
    ? new ReplayedReply(found.reply)
    : appError('idempotency_key_reused')
}

/** The row that stores a whole reply. */
export function storedReplyRow(
  { api_key_id, key, digest }: Attempt,
  { status, single, headers, json }: StoredReply,
): StoredReplyRow {
  return {
    api_key_id,
    key,
    digest,
    status,
    single: single === true,
    headers: headers === undefined ? null : JSON.stringify(headers),
    event_sequence: null,
    resource: null,
    body: json ?? null,
  }
}

/**
 * The row that stores a change's reply before the change's rows are written: it refers to the event whose
 * resource is the body, so that JSON is stored once and the row is sent with the change. Undefined for
 * a reply with other texts of the change's rows.
 */
export function draftStoredReply(
  attempt: Attempt,
  { body, whole, ...draft }: ReplyDraft,
  events: readonly EventPlace[],
): StoredReplyRow | undefined {
  const members = Object.entries(body ?? {})
  const [name, json] = members.length === 1 ? (members[0] ?? []) : []
  const event = typeof json === 'object' && 'event' in json ? events.at(json.event) : undefined
  if (event !== undefined && event.resource === name) {
    const { resource, sequence } = event
    return { ...storedReplyRow(attempt, draft), resource, event_sequence: sequence }
  }
  if (typeof whole === 'object') return undefined
  if (members.some(([, member]) => typeof member !== 'string')) return undefined
  const given = { ...(body && { body }), ...(whole !== undefined && { whole }) }
  return storedReplyRow(attempt, renderReply({ ...draft, ...given }))
}

/** The stored reply of a row. */
export function foundReply(row: FoundRow): FoundReply {
  const { single, api_key_id, key, digest, status, headers, body } = row
  const reply = {
    status,
    ...(single ? { single } : {}),
    ...(body === null ? {} : { json: body }),
    ...(headers && { headers }),
  }
  return { api_key_id, key, digest, reply }
}
