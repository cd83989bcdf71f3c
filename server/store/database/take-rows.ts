/** Receives the messages that a batch reads itself; offsets are into the message's content. */
export type RowSink = {
  readonly handleRow: (message: Buffer, at: number) => void
  readonly handleComplete: () => void
}

/** The reading side of the driver's socket. */
export type ReadStream = {
  listeners: (event: 'data') => unknown[]
  off: (event: 'data', listener: (chunk: Buffer) => void) => unknown
  on: (event: 'data', listener: (chunk: Buffer) => void) => unknown
}

/** One type byte, then the length including itself. PostgreSQL documentation, 54.7. */
const headerBytes = 5
const kinds = { parseComplete: 0x31, bindComplete: 0x32, complete: 0x43, row: 0x44, ready: 0x5a }

/**
 * Inserts itself permanently between a connection and the driver, and returns a function that directs
 * the rows of the next round trip to a sink; all other messages go to the driver. The driver would
 * decode every column into a string, which replies encode again, and emit an event per message
 * (figures in docs/decisions/0060). Call it while the connection is idle.
 */
export function takeRows(stream: ReadStream): (sink: RowSink) => void {
  // The driver's listener is the first; others only observe.
  const [driver] = stream.listeners('data') as [(chunk: Buffer) => void]
  let sink: RowSink | undefined
  const pending = makePending()

  const readMessages = (bytes: Buffer, taker: RowSink): void => {
    let at = 0
    while (at + headerBytes <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      const kind = bytes[at]
      if (kind === kinds.row) taker.handleRow(bytes, at + headerBytes)
      else if (kind === kinds.complete) taker.handleComplete()
      else if (kind === kinds.ready) {
        // The driver may send the next statements immediately, so it gets the rest.
        sink = undefined
        driver(bytes.subarray(at))
        return
      } else if (kind !== kinds.bindComplete && kind !== kinds.parseComplete) {
        driver(bytes.subarray(at, end))
      }
      at = end
    }
    if (at < bytes.length) pending.keep(bytes.subarray(at))
  }

  stream.off('data', driver)
  stream.on('data', (chunk) => {
    if (sink === undefined) return driver(chunk)
    const bytes = pending.join(chunk)
    if (bytes !== undefined) readMessages(bytes, sink)
  })
  return (taker) => {
    sink = taker
  }
}

/** The pieces of an incomplete message; a long one is joined once. */
function makePending() {
  let pieces: Buffer[] = []
  let length = 0
  const keep = (piece: Buffer): void => {
    pieces.push(piece)
    length += piece.length
  }
  /** All data received, undefined while its first message is incomplete. */
  const join = (chunk: Buffer): Buffer | undefined => {
    if (length === 0) return chunk
    keep(chunk)
    if (length < headerBytes) return undefined
    if ((pieces[0]?.length ?? 0) < headerBytes) pieces = [Buffer.concat(pieces)]
    if (length < 1 + (pieces[0]?.readUInt32BE(1) ?? 0)) return undefined
    const bytes = Buffer.concat(pieces)
    pieces = []
    length = 0
    return bytes
  }
  return { keep, join }
}
