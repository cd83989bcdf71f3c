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

/** How long an idle connection stays open for a request in transit. */
const lastRequestsMs = 1_000
const pollMs = 10
/** Bounded, because new connections may never cease. */
const acceptAtMostMs = 1_000

/** Tracks a server's connections, so that it can be drained. */
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

/** Adds a listener that ends replies which would never end, such as streams. */
export function onDrain(server: Server, listener: () => void): void {
  watched.get(server)?.listeners.push(listener)
}

/** While `true`, the server listens but its services are still starting. */
export function setStarting(server: Server, isStarting: boolean): void {
  const connections = watched.get(server)
  if (connections !== undefined) connections.isStarting = isStarting
}

export function isStarting(server: Server): boolean {
  return watched.get(server)?.isStarting ?? false
}

/** Whether the server is stopping, which `/health/ready` reports to load balancers. */
export function isDraining(server: Server): boolean {
  return watched.get(server)?.isDraining ?? false
}

/**
 * Closes all connections without losing a request. For `serveOnMs` the server answers all requests, but
 * `/health/ready` with 503, and every reply closes its connection; then it stops listening.
 */
export async function drain(server: Server, serveOnMs: number): Promise<void> {
  beginDrain(server)
  await sleep(serveOnMs)
  await acceptWaiting(server)
  // The method of HTTP servers would also close idle connections.
  PlainServer.prototype.close.call(server)
  await finishDrain(server)
}

/**
 * Closing a listening socket resets connections that the kernel has opened and Node has not accepted. Node accepts
 * one in each turn of its event loop, so a turn without a new connection means that none is waiting.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + acceptAtMostMs
  let isAccepting = true
  const note = () => (isAccepting = true)
  server.on('connection', note)
  while (isAccepting && performance.now() < until) {
    isAccepting = false
    await nextTurn()
  }
  server.off('connection', note)
}

/** Makes `/health/ready` answer 503 and every reply close its connection (RFC 9112, 9.6). */
export function beginDrain(server: Server): void {
  const connections = watched.get(server)
  if (connections === undefined || connections.isDraining) return
  connections.isDraining = true
  server.prependListener('request', endConnection)
  for (const listener of connections.listeners) listener()
}

/**
 * Resolves when all requests have finished and all connections are closed. Idle connections close after a delay:
 * an immediate close could lose a request in transit, and a proxy must not retry a POST that may have run.
 */
async function finishDrain(server: Server): Promise<void> {
  const open = watched.get(server)?.open ?? new Set()
  const politeUntil = performance.now() + lastRequestsMs
  while (open.size > 0) {
    if (performance.now() > politeUntil) closeIdle(server, open)
    await sleep(pollMs)
  }
}

function endConnection(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
}

function closeIdle(server: Server, open: ReadonlySet<Socket>): void {
  server.closeIdleConnections()
  // Node does not count a connection as idle before its first byte.
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
