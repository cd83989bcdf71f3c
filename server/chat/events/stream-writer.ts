import type { ServerResponse } from 'node:http'

/** Comments keep proxies from closing an idle connection. */
const heartbeatMs = 15_000
/** A client that reads nothing for this long is disconnected; it can resume without a loss. */
const slowestReadMs = 30_000
/** Delay before clients reconnect, spread so that they do not all return at once. */
const soonestReconnectMs = 500
const reconnectSpreadMs = 3_000

/** The reply that a stream of events is written to. */
export type StreamWriter = {
  /** Whether the client is there and has read what it was sent. */
  readonly canWrite: () => boolean
  readonly write: (bytes: string | Buffer) => void
  /** Sends a frame that is worth nothing later: not to a client that does not read. */
  readonly tell: (frame: string) => void
  /** Disconnects a client that does not read. */
  readonly dropStalled: (now: number) => void
  /** Sends a comment with the client's position if nothing was sent for a while. */
  readonly beat: (now: number, position: () => string | undefined) => void
  /** Asks the client to reconnect in a moment, and ends the reply. */
  readonly close: () => void
  readonly end: () => void
}

/** `onDrain` is called when the client has read what was sent. */
export function makeStreamWriter(raw: ServerResponse, onDrain: () => void): StreamWriter {
  /** Since when the socket's buffer is full, by the monotonic clock. */
  let blockedSince: number | undefined
  let wroteAt = performance.now()
  raw.on('drain', () => {
    blockedSince = undefined
    onDrain()
  })
  const canWrite = () => blockedSince === undefined && !raw.writableEnded && !raw.destroyed
  const write = (bytes: string | Buffer) => {
    if (raw.writableEnded || raw.destroyed) return
    const { socket } = raw
    wroteAt = performance.now()
    // Uncorked at once, so that the copy to the system counts for this slice; Node would defer it for all clients.
    socket?.cork()
    if (!raw.write(bytes)) blockedSince ??= wroteAt
    socket?.uncork()
  }
  return {
    canWrite,
    write,
    tell: (frame) => {
      if (!canWrite()) return
      const before = wroteAt
      write(frame)
      // The next heartbeat is not later for it: that one brings the position.
      wroteAt = before
    },
    dropStalled: (now) => {
      if (blockedSince !== undefined && now - blockedSince > slowestReadMs) raw.destroy()
    },
    beat: (now, position) => {
      if (now - wroteAt <= heartbeatMs || !canWrite()) return
      const id = position()
      if (id !== undefined) write(`:\nid: ${id}\n\n`)
    },
    close: () => endStream(raw),
    end: () => raw.end(),
  }
}

/** Asks the client to reconnect in a moment. One that has not read everything yet may be asked again. */
function endStream(raw: ServerResponse): void {
  if (!raw.writableEnded) raw.end(`retry: ${reconnectMs()}\n\n`)
}

/** Says, once a connection, that nothing that was missed is left. Without data it is no event for those who do not know it. */
export const currentFrame = (id: string): string => `event: current\nid: ${id}\n\n`

/** When a client reconnects. */
export function reconnectMs(): number {
  return Math.round(soonestReconnectMs + Math.random() * reconnectSpreadMs)
}
