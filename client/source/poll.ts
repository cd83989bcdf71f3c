import { delayBefore, wait } from './limit-time.ts'
import { isPassing } from './porchlight-error.ts'
import { send, type CallOptions, type Connection } from './send.ts'

const defaultIntervalMs = 5_000
const pageSize = 100

export type PollOptions = {
  /** Newest `updated_at` that was dealt with; absent: from the oldest conversation on. */
  readonly after?: string | Date | undefined
  /** Only conversations of these statuses. */
  readonly status?: string | readonly string[] | undefined
  /** Between two looks that found nothing new. */
  readonly intervalMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

type Changed = { readonly updated_at: string }

/**
 * Conversations as they change, without end, each as it is when it is read. `updated_at` is unique and
 * grows in the order in which changes become visible, so going on from the newest one misses nothing
 * and repeats nothing. Keep the last one's to go on after a restart. Outlasts a server that is away.
 */
export async function* pollConversations<Conversation extends Changed>(
  connection: Connection,
  { after, status, intervalMs = defaultIntervalMs, signal }: PollOptions = {},
): AsyncGenerator<Conversation, void, undefined> {
  let newest = after instanceof Date ? after.toISOString() : after
  for (;;) {
    const query = {
      updated_after: newest,
      status,
      sort: 'updated_at',
      order: 'asc',
      per_page: pageSize,
    }
    const call = { method: 'GET', path: '/conversations', query }
    const body = await outlast(connection, call, { signal })
    const { conversations } = body as { conversations: Conversation[] }
    for (const conversation of conversations) {
      yield conversation
      newest = conversation.updated_at
    }
    if (conversations.length < pageSize) await wait(intervalMs, signal)
  }
}

/** The call's body, however long what hinders it lasts, as long as it may pass. */
export async function outlast(
  connection: Connection,
  call: Parameters<typeof send>[1],
  options: CallOptions,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await send(connection, call, options)).body
    } catch (error) {
      if (!isPassing(error)) throw error
      const delayMs = delayBefore(tries, error.retryAfterMs)
      const { method, path } = call
      connection.onRetry?.({ method, path, error, tries: error.tries, delayMs })
      await wait(delayMs, options.signal)
    }
  }
}
