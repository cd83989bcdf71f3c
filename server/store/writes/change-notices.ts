import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../database/connect.ts'
import { isRefusedLogin, noteLogin } from '../database/report-errors.ts'

/** Notices carry the id of a workspace whose keys or settings have changed. */
export const changeChannel = 'porchlight_changes'

/** A notice with this instead of an id: rows of all workspaces may have changed. */
export const allChanged = 'restored'

/** Notices carry the workspaces of recent commits. */
export const hintChannel = 'porchlight_events'

/** Notices say that a task is due soon (store/due). */
export const dueChannel = 'porchlight_due'

const reconnectMs = 1_000
/** A connection to a lost machine looks idle, so it is probed this often. */
const probeEveryMs = 5_000

/** How a process reacts to changes of other processes. */
export type OnChanges = {
  /** Drops that workspace's cached keys and settings; of all workspaces if undefined. */
  readonly forget: (workspaceId: string | undefined) => void
  /** Receives a hint of commits. */
  readonly hear: (payload: string) => void
  /** Called when a task is due soon. */
  readonly due: () => void
  /** Receives the connection for sending notices; undefined while there is none. */
  readonly connect: (query: Query | undefined) => void
}

/**
 * Drops a workspace's cached keys and settings as soon as any process changes them, and forwards hints
 * of commits. While the connection is lost, all caches are dropped repeatedly: a notice may have been
 * missed, and a revoked key must not be accepted. The connection is probed every `everyMs`, and counts
 * as lost when no answer comes within half of that.
 */
export async function listenForChanges(
  address: DatabaseAddress,
  on: OnChanges,
  onError: (error: Error) => void,
  everyMs = probeEveryMs,
): Promise<{ stop: () => Promise<void> }> {
  const { forget, connect: connected } = on
  let client: pg.Client | undefined
  let query: Query | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const forgetAll = () => forget(undefined)
  const connect = async () => {
    const next = await openListener(address, everyMs, {
      onError: (error) => {
        if (!stopped) onError(error)
      },
      onNotice: (notice) => passOn(notice, on),
      // A connection that failed before it listened rejects `openListener` instead.
      onEnd: (ended) => {
        if (ended === client) reconnect()
      },
    })
    if (stopped) return next.end()
    noteLogin(onError, next)
    client = next
    query = oneAtATime(next)
    forgetAll()
    connected(query)
    return undefined
  }
  const reconnect = () => {
    client = undefined
    connected(undefined)
    forgetAll()
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      forgetAll()
      connect().catch(reconnect)
    }, reconnectMs)
  }
  const probe = () => {
    const probed = client
    // Ending a connection with a pending query cuts it.
    query?.('select 1', []).catch(() => void probed?.end().catch(onError))
  }
  await connect()
  const probing = setInterval(probe, everyMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(probing)
      clearTimeout(retry)
      await client?.end()
    },
  }
}

function passOn({ channel, payload = '' }: pg.Notification, { forget, hear, due }: OnChanges) {
  if (channel === hintChannel) hear(payload)
  else if (channel === dueChannel) due()
  else forget(payload === allChanged ? undefined : payload)
}

export type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult<object>>

/** Sends each query after the previous one has settled. */
function oneAtATime(client: pg.Client): Query {
  let last: Promise<unknown> = Promise.resolve()
  return async (text, values) => {
    const result = last.then(async () => client.query(text, [...values]))
    last = result.catch(() => undefined)
    return result
  }
}

/** Opens a connection that listens to the channels. Rejects on failure and timeout. */
async function openListener(
  address: DatabaseAddress,
  timeoutMs: number,
  on: {
    onError: (error: Error) => void
    onNotice: (notice: pg.Notification) => void
    onEnd: (client: pg.Client) => void
  },
): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(address, 'porchlight_app'),
    application_name: 'porchlight notices',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs / 2,
  })
  client.on('error', on.onError)
  client.once('end', () => on.onEnd(client))
  client.on('notification', on.onNotice)
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}; listen ${hintChannel}; listen ${dueChannel}`)
    return client
  } catch (error) {
    // The watch over answers (0039) reports a PostgreSQL that is away.
    if (isRefusedLogin(error)) on.onError(error)
    void client.end().catch(on.onError)
    throw error
  }
}
