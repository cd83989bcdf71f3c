import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as PlainServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

type Connections = {
  readonly open: Set<Socket>
  isStarting: boolean
  isDraining: boolean
  readonly listeners: (() => void)[]
}

const watched = new WeakMap<Server, Connections>()

/** What an idle connection gets to bring a request that is already on its way. */
const lastRequestsMs = 1_000
const lookAgainMs = 10

/** Keeps count of a server's connections, so that it can be drained. */
export function watchConnections(server: Server): void {
  const connections: Connections = {
    open: new Set(),
    isStarting: false,
    isDraining: false,
    listeners: [],
  }
  watched.set(server, connections)
  server.on('connection', (socket) => {
    connections.open.add(socket)
    socket.once('close', () => connections.open.delete(socket))
  })
}

/** For replies that have no end of their own: they are to be ended now. */
export function onDrain(server: Server, listener: () => void): void {
  watched.get(server)?.listeners.push(listener)
}

export function countConnections(server: Server): number {
  return watched.get(server)?.open.size ?? 0
}

/** From `true` to `false` the server listens, but not everything behind it has been started. */
export function setStarting(server: Server, isStarting: boolean): void {
  const connections = watched.get(server)
  if (connections !== undefined) connections.isStarting = isStarting
}

export function isStarting(server: Server): boolean {
  return watched.get(server)?.isStarting ?? false
}

/** Whether the server is about to stop: load balancers are told by `/health/ready`. */
export function isDraining(server: Server): boolean {
  return watched.get(server)?.isDraining ?? false
}

/**
 * Takes leave of all clients without losing a request. For `serveOnMs` everything is served, but
 * `/health/ready` says 503 and every reply ends its connection; then nobody new is let in.
 */
export async function drain(server: Server, serveOnMs: number): Promise<void> {
  beginDrain(server)
  await sleep(serveOnMs)
  // Right after a look for new connections: those that wait at the door when it closes are cut off.
  await nextTurn()
  // Not by the method of HTTP servers, which closes idle connections too.
  PlainServer.prototype.close.call(server)
  await finishDrain(server)
}

/** From now on `/health/ready` says 503 and every reply ends its connection (RFC 9112, 9.6). */
export function beginDrain(server: Server): void {
  const connections = watched.get(server)
  if (connections === undefined || connections.isDraining) return
  connections.isDraining = true
  server.prependListener('request', endConnection)
  for (const listener of connections.listeners) listener()
}

/**
 * Resolves when requests in flight are finished and all connections closed. Those without a request
 * are closed after a moment only: at once, it would take along a request that was just sent, and a
 * proxy must not send a POST again that may have been carried out.
 */
export async function finishDrain(server: Server): Promise<void> {
  const open = watched.get(server)?.open ?? new Set()
  const politeUntil = performance.now() + lastRequestsMs
  while (open.size > 0) {
    if (performance.now() > politeUntil) closeIdle(server, open)
    await sleep(lookAgainMs)
  }
}

function endConnection(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
}

function closeIdle(server: Server, open: ReadonlySet<Socket>): void {
  server.closeIdleConnections()
  // To Node, who has never said anything is not idle but about to speak.
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
