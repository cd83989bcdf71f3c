import type pg from 'pg'

/** A statement as sent: values as text or null. */
export type SentStatement = {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** The statements of one round trip: up to one Sync. */
export type SentBatch = readonly SentStatement[]

/** Runs `work` and returns the statements that it sends. */
export type Record = (work: () => Promise<void>) => Promise<SentBatch[]>

/**
 * Records what a pool's future connections send. Parses the bytes (PostgreSQL documentation, 54.7), independent of
 * the code that sends them.
 */
export function recordStatements(pool: pg.Pool): Record {
  let batches: SentBatch[] | undefined
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: { stream: NodeJS.WritableStream } }
    const { stream } = connection
    const feed = readMessages((batch) => batches?.push(batch))
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (...given: unknown[]) => {
      feed(given[0] as Buffer)
      return write(...given)
    }
  })
  return async (work) => {
    const seen: SentBatch[] = []
    batches = seen
    await work()
    batches = undefined
    return seen
  }
}

function readMessages(onBatch: (batch: SentBatch) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>()
  let pending = Buffer.alloc(0)
  let batch: SentStatement[] = []
  const take = (kind: string, body: Buffer) => {
    if (kind === 'P') {
      const name = cString(body, 0)
      texts.set(name, cString(body, Buffer.byteLength(name) + 1))
    }
    if (kind === 'B') batch.push(readBind(body, texts))
    if (kind !== 'S') return
    onBatch(batch)
    batch = []
  }
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
      const end = 1 + pending.readInt32BE(1)
      take(String.fromCharCode(pending[0]!), pending.subarray(5, end))
      pending = pending.subarray(end)
    }
  }
}

function readBind(body: Buffer, texts: ReadonlyMap<string, string>): SentStatement {
  const portal = cString(body, 0)
  const name = cString(body, Buffer.byteLength(portal) + 1)
  let at = Buffer.byteLength(portal) + Buffer.byteLength(name) + 2
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  const values: (string | null)[] = []
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at)
    at += 4
    values.push(length === -1 ? null : body.toString('utf8', at, at + length))
    at += Math.max(length, 0)
  }
  return { name, text: texts.get(name) ?? '', values }
}

function cString(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from))
}
