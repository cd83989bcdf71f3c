import { delayBefore, wait } from './limit-time.ts'
import { isTemporary } from './porchlight-error.ts'
import { send, type Call, type Connection } from './send.ts'

const defaultIntervalMs = 5_000
const pageSize = 100

export type PollOptions = {
  /** The newest processed `updated_at`; absent: from the oldest conversation on. */
  readonly after?: string | Date | undefined
  /** Only conversations with these statuses. */
  readonly status?: string | readonly string[] | undefined
  /** The delay after a poll without news. */
  readonly intervalMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

type Changed = { readonly updated_at: string }

/**
 * Conversations as they change, without end, in their current state. `updated_at` is unique and grows in the order in
 * which changes become visible, so continuing from the newest one misses and repeats nothing. Store the last one
 * to continue after a restart. Retries while the server is unavailable.
 */
export async function* pollConversations<Conversation extends Changed>(
  connection: Connection,
  { after, status, intervalMs = defaultIntervalMs, signal }: PollOptions = {},
): AsyncGenerator<Conversation, void, undefined> {
  let newest = after instanceof Date ? after.toISOString() : after
  for (;;) {
    const place = { updated_after: newest, sort: 'updated_at', order: 'asc' }
    const query = { ...place, status, per_page: pageSize }
    const body = await persist(connection, { method: 'GET', path: '/conversations', query }, signal)
    const { conversations } = body as { conversations: Conversation[] }
    for (const conversation of conversations) {
      yield conversation
      newest = conversation.updated_at
    }
    if (conversations.length < pageSize) await wait(intervalMs, signal)
  }
}

/** The body of a call's reply; retries temporary failures without end. */
async function persist(connection: Connection, call: Call, signal?: AbortSignal): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await send(connection, call, { signal })).body
    } catch (error) {
      if (!isTemporary(error)) throw error
      const delayMs = delayBefore(tries, error.retryAfterMs)
      const { method, path } = call
      connection.onRetry?.({ method, path, error, tries: error.tries, delayMs })
      await wait(delayMs, signal)
    }
  }
}
