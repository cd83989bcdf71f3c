import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../database/connect.ts'
import type { AppServices } from '../../services.ts'

/** A workspace whose keys or settings have changed is announced here, by its id. */
export const changeChannel = 'porchlight_changes'

/** Commits that others may want to hear of are announced here, by their workspaces. */
export const hintChannel = 'porchlight_events'

const reconnectMs = 1_000
/** A connection to a machine that is gone without a word looks like one on which nothing happens. */
const askEveryMs = 5_000

type Remembering = Pick<AppServices, 'keys' | 'settings' | 'events'>

/** `workspaceId`: the one that has changed, where that is known. */
function forget({ keys, settings, events }: Remembering, workspaceId: string | undefined): void {
  keys.clear()
  settings.clear()
  events.keysChanged(workspaceId)
}

/**
 * Forgets what this process remembers of a workspace as soon as any process changes its keys or
 * settings, and passes hints of commits on to those who watch the log. While the connection is away everything is forgotten again and again: a notice may have
 * been missed, and a key that was revoked must not be trusted. The connection is asked every `everyMs`,
 * and counts as away when half of that brings no answer.
 */
export async function listenForChanges(
  address: DatabaseAddress,
  services: Remembering,
  onError: (error: Error) => void,
  everyMs = askEveryMs,
): Promise<{ stop: () => Promise<void> }> {
  let client: pg.Client | undefined
  let query: Query | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const { events } = services
  const forgetAll = () => forget(services, undefined)
  const connect = async () => {
    const next = await openListener(address, everyMs, {
      onError: (error) => {
        if (!stopped) onError(error)
      },
      onNotice: ({ channel, payload = '' }) =>
        channel === hintChannel ? events.hear(payload) : forget(services, payload),
      // One that never came to listen is told of by its failure, and may end when another one listens.
      onEnd: (ended) => {
        if (ended === client) reconnect()
      },
    })
    if (stopped) return next.end()
    client = next
    query = oneAtATime(next)
    forgetAll()
    events.connect(query)
    return undefined
  }
  const reconnect = () => {
    client = undefined
    events.connect(undefined)
    forgetAll()
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      forgetAll()
      connect().catch(reconnect)
    }, reconnectMs)
  }
  const ask = () => {
    const asked = client
    // To end a connection with an unanswered question is to cut it.
    query?.('select 1', []).catch(() => void asked?.end().catch(onError))
  }
  await connect()
  const asking = setInterval(ask, everyMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(asking)
      clearTimeout(retry)
      await client?.end()
    },
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult<object>>

/** Each question once the one before is answered, or given up. */
function oneAtATime(client: pg.Client): Query {
  let last: Promise<unknown> = Promise.resolve()
  return async (text, values) => {
    const asked = last.then(async () => client.query(text, [...values]))
    last = asked.catch(() => undefined)
    return asked
  }
}

/** A connection that hears of changes. Rejects when none can be had in time. */
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
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs / 2,
  })
  client.on('error', on.onError)
  client.once('end', () => on.onEnd(client))
  client.on('notification', on.onNotice)
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}; listen ${hintChannel}`)
    return client
  } catch (error) {
    void client.end().catch(on.onError)
    throw error
  }
}
