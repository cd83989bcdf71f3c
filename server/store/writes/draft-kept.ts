import type { EventDraft } from './event-log.ts'
import type { Attempt, FoundReply, Keep, KeptReply } from './kept-replies.ts'
import type { FoundRow, KeptRow } from './kept-reply-queries.ts'

// No text that PostgreSQL holds has a NUL in it.
const markForm = /^\{"(\w+)":\0(\w+) (\d+)\0\}$/

/**
 * Stands for the frozen texts of events that are yet to be written, draft by draft: so a change's
 * reply can be told, and kept, before its rows are on their way. `after` is the sequence before them.
 */
export function markedTexts(drafts: readonly EventDraft[], after: number): string[][] {
  let sequence = after
  return drafts.map(({ resource, ids }) => ids.map(() => `\0${resource.name} ${(sequence += 1)}\0`))
}

class NotWrittenYet extends Error {}

/** Stands for the rows of a change's own statements, which nobody can read before they have answered. */
export const notWrittenYet: object[][] = new Proxy([], {
  get: () => {
    throw new NotWrittenYet()
  },
})

/** What is told before a change's statements have answered; undefined where that takes their rows. */
export function toldAhead<Told>(tell: () => Told): Told | undefined {
  try {
    return tell()
  } catch (error) {
    if (error instanceof NotWrittenYet) return undefined
    throw error
  }
}

/**
 * The reply to a change as it is kept: by its event where its JSON is one event's resource and nothing
 * else. Undefined where it is not known from the change, or is put together from several events.
 */
export function draftKept(keep: Keep, result: unknown): KeptRow | undefined {
  const reply = keep.replyTo(result)
  if (reply === undefined) return undefined
  const [, envelope, resource, sequence] = markForm.exec(reply.json ?? '') ?? []
  const isMarked = reply.json?.includes('\0') === true
  if (isMarked && (resource === undefined || resource !== envelope)) return undefined
  keep.noteKept()
  const row = keptRow(keep, reply)
  return isMarked
    ? { ...row, body: null, resource: resource ?? null, event_sequence: Number(sequence) }
    : row
}

/** A reply as it is kept whole. */
export function keptRow({ api_key_id, key, digest }: Attempt, reply: KeptReply): KeptRow {
  const headers = reply.headers === undefined ? null : JSON.stringify(reply.headers)
  const body = reply.json ?? null
  return {
    api_key_id,
    key,
    digest,
    status: reply.status,
    single: reply.single === true,
    headers,
    event_sequence: null,
    resource: null,
    body,
  }
}

/** A found row as the reply it was. */
export function foundReply({
  single,
  api_key_id,
  key,
  digest,
  status,
  headers,
  body,
}: FoundRow): FoundReply {
  const reply = {
    status,
    ...(single ? { single } : {}),
    ...(body === null ? {} : { json: body }),
    ...(headers && { headers }),
  }
  return { api_key_id, key, digest, reply }
}
