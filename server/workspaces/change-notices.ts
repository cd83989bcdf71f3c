import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../database/connect.ts'
import type { AppServices } from '../services.ts'

/** A workspace whose keys or settings have changed is announced here, by its id. */
export const changeChannel = 'porchlight_changes'

const reconnectMs = 1_000
/** A connection to a machine that is gone without a word looks like one on which nothing happens. */
const askEveryMs = 5_000

/**
 * Forgets what this process remembers of a workspace as soon as any process changes its keys or
 * settings. While the connection is away everything is forgotten again and again: a notice may have
 * been missed, and a key that was revoked must not be trusted. The connection is asked every `everyMs`,
 * and counts as away when half of that brings no answer.
 */
export async function listenForChanges(
  address: DatabaseAddress,
  services: Pick<AppServices, 'keys' | 'settings'>,
  onError: (error: Error) => void,
  everyMs = askEveryMs,
): Promise<{ stop: () => Promise<void> }> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const forgetAll = () => {
    services.keys.clear()
    services.settings.clear()
  }
  const connect = async () => {
    const next = new pg.Client({
      ...clientConfig(address, 'porchlight_app'),
      connectionTimeoutMillis: everyMs,
      query_timeout: everyMs / 2,
    })
    next.on('error', onError)
    // One that never came to listen is told of by its failure, and may end when another one listens.
    next.once('end', () => {
      if (next === client) reconnect()
    })
    next.on('notification', () => forgetAll())
    try {
      await next.connect()
      await next.query(`listen ${changeChannel}`)
    } catch (error) {
      void next.end().catch(onError)
      throw error
    }
    if (stopped) return next.end()
    client = next
    forgetAll()
    return undefined
  }
  const reconnect = () => {
    client = undefined
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
    asked?.query('select 1').catch(() => void asked.end().catch(onError))
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
