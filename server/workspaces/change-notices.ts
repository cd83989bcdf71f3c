import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../database/connect.ts'
import type { AppServices } from '../services.ts'

/** A workspace whose keys or settings have changed is announced here, by its id. */
export const changeChannel = 'porchlight_changes'

const reconnectMs = 1_000

/**
 * Forgets what this process remembers of a workspace as soon as any process changes its keys or
 * settings. While the connection is away everything is forgotten again and again: a notice may have
 * been missed, and a key that was revoked must not be trusted.
 */
export async function listenForChanges(
  address: DatabaseAddress,
  services: Pick<AppServices, 'keys' | 'settings'>,
  onError: (error: Error) => void,
): Promise<{ stop: () => Promise<void> }> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const forgetAll = () => {
    services.keys.clear()
    services.settings.clear()
  }
  const connect = async () => {
    const next = new pg.Client(clientConfig(address, 'porchlight_app'))
    next.on('error', onError)
    next.on('end', reconnect)
    next.on('notification', () => forgetAll())
    await next.connect()
    await next.query(`listen ${changeChannel}`)
    client = next
    forgetAll()
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
  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
