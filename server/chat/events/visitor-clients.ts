import type { ServerResponse } from 'node:http'
import type { ContactPrincipal } from '../../api/access/principal.ts'
import { touchAwaited } from '../../api/access/device-queries.ts'
import { appError } from '../../errors.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { SignalBoard } from '../signals/signal-board.ts'
import { ownOf } from '../resources/visitor-json.ts'
import type { StreamClient } from './stream-client.ts'
import { listOwnIds } from './visitor-events.ts'
import type { VisitorListener } from './visitor-listeners.ts'
import { startVisitorStream, type VisitorStreamRequest } from './visitor-stream.ts'
import type { Wait } from './wait-for-events.ts'
import type { Watch } from './watch.ts'
import type { WatchedCredentials } from './watched-credentials.ts'

/** The hub's state of the visitors who listen in this process. */
type VisitorHub = {
  readonly database: Database
  readonly clients: Set<StreamClient>
  readonly waits: Set<Wait>
  readonly credentials: WatchedCredentials
  /** The stream of each device: a newer one ends the older. */
  readonly devices: Map<string, StreamClient>
  readonly signals: SignalBoard
  readonly isClosed: boolean
}

export function streamToVisitor(
  hub: VisitorHub,
  watch: Watch,
  principal: ContactPrincipal,
  raw: ServerResponse,
  request: VisitorStreamRequest,
): void {
  const { database, clients, credentials, devices } = hub
  const { device_id: deviceId } = principal
  const started = startVisitorStream(database, watch.visitors, principal, raw, request)
  const client: StreamClient = { ...started, advance: () => undefined }
  if (hub.isClosed) return client.close()
  devices.get(deviceId)?.close()
  devices.set(deviceId, client)
  clients.add(client)
  const holder = { end: client.end, settle: client.close }
  credentials.add(principal, holder)
  const unlisten = hub.signals.listen(principal, client.tell)
  raw.once('close', () => {
    unlisten()
    clients.delete(client)
    credentials.remove(principal, holder)
    if (devices.get(deviceId) === client) devices.delete(deviceId)
    const { workspace_id: workspaceId } = principal
    const seen = touchAwaited({ workspaceId, ids: [deviceId], everySeconds: 1 })
    // Of a failure the record of the last half minute is left.
    readRows(database, workspaceId, seen).catch(() => undefined)
  })
}

/**
 * Resolves when there may be an event for the device, or after `ms`; with true if the client has to ask again, as another
 * process or installation serves it, or its rights have changed. Rejects with 401 when the device ends.
 */
export async function waitForVisitor(
  hub: VisitorHub,
  { visitors }: Watch,
  principal: ContactPrincipal,
  ms: number,
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  if (hub.isClosed) return true
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const wait: Wait = {
    settle: () => resolve(true),
    end: () => reject(appError('device_unknown')),
  }
  const listener: VisitorListener = {
    principal,
    deliver: () => resolve(false),
    fallBehind: () => resolve(false),
  }
  const timer = setTimeout(resolve, ms, false)
  visitors.add(listener)
  hub.waits.add(wait)
  hub.credentials.add(principal, wait)
  try {
    const { workspace_id: workspaceId } = principal
    const own = listOwnIds({ workspaceId, ...ownOf(principal) })
    for (const { id } of await readRows(hub.database, workspaceId, own)) visitors.join(listener, id)
    // Joined before the log is read, so that no event falls between.
    if (await isThere()) resolve(false)
    return await promise
  } finally {
    clearTimeout(timer)
    visitors.remove(listener)
    hub.waits.delete(wait)
    hub.credentials.remove(principal, wait)
  }
}
