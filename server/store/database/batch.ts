import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { columnReader, type ColumnReader, type Value } from './column-types.ts'
import type { RowsOf, Statement } from './statement.ts'
import { takeRows, type ReadStream, type RowSink } from './take-rows.ts'

/** How a prepared statement's rows are read; no columns for one without rows. */
type Reader = {
  readonly text: string
  readonly columns: { readonly name: string; readonly read: ColumnReader }[]
}

/** The part of the driver's connection that a batch uses. */
type Wire = {
  stream: ReadStream & { cork: () => void; uncork: () => void }
  parse: (statement: { name: string; text: string }) => void
  bind: (portal: {
    statement: string
    values: readonly unknown[]
    valueMapper: typeof prepareValue
  }) => void
  describe: (portal: { type: 'P'; name: '' }) => void
  execute: (portal: undefined) => void
  sync: () => void
}

type Column = { name: string; dataTypeID: number }

/** What a connection has prepared. `unnamed`: prepared on each use, only the row format is reused. */
type Prepared = {
  readonly readers: Map<string, Reader>
  readonly unnamed: boolean
  readonly take: (sink: RowSink) => void
  /** A batch has failed: some of its statements may not be prepared, though they are noted here. */
  hasFailed?: true
}

/** By connection. A connection with a failure is closed, never reused. */
const prepared = new WeakMap<Wire, Prepared>()

/** For a new connection to a pooler: the next batch may run in a connection without its statements. */
export function prepareEachTime(client: pg.ClientBase): void {
  const wire = wireOf(client)
  prepared.set(wire, makePrepared(wire, true))
}

/** The driver's types hide it. */
function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection
}

function makePrepared({ stream }: Wire, unnamed: boolean): Prepared {
  return { readers: new Map(), unnamed, take: takeRows(stream) }
}

/**
 * Sends prepared statements in one write under one Sync and resolves with their rows: one round
 * trip, one flush and one wake-up on each side, where the driver's own pipeline has one per
 * statement (figures in docs/decisions/0007). Without a `begin` they run as one transaction.
 * Rejects with the first failure; later statements did not run, and the caller must close the
 * connection. Extended query protocol: PostgreSQL documentation, 54.2.3.
 */
export async function sendBatch<const Statements extends readonly (Statement | undefined)[]>(
  connection: pg.PoolClient,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  if (prepared.get(wireOf(connection))?.hasFailed === true)
    throw new Error('A connection whose batch has failed is used again.')
  const sent = statements.filter((statement) => statement !== undefined)
  const rows = await new Promise<object[][]>((resolve, reject) => {
    connection.query(makeBatch(sent, resolve, reject))
  })
  let next = 0
  return statements.map((statement) =>
    statement === undefined ? [] : rows[next++],
  ) as RowsOf<Statements>
}

/** The driver calls this while a batch is its active query, as it does with pg-cursor. */
function makeBatch(
  statements: readonly Statement[],
  resolve: (rows: object[][]) => void,
  reject: (error: Error) => void,
) {
  const results: object[][] = statements.map(() => [])
  let readers: readonly Reader[] = []
  let sentOver: Prepared | undefined
  let current = 0
  const reader = (): Reader | undefined => readers[current]
  const sink: RowSink = {
    handleRow: (message, at) => {
      const how = reader()
      if (how !== undefined) results[current]?.push(readRow(how, message, at))
    },
    handleComplete: () => {
      current += 1
    },
  }
  return {
    // Set by the driver when the connection has a query_timeout: clears its timer.
    callback: undefined as (() => void) | undefined,
    submit(wire: unknown): void {
      ;[sentOver, readers] = send(wire as Wire, statements, sink)
    },
    handleRowDescription({ fields }: { fields: readonly Column[] }): void {
      const columns = fields.map(({ name, dataTypeID }) => ({
        name,
        read: columnReader(dataTypeID),
      }))
      reader()?.columns.push(...columns)
    },
    handleReadyForQuery(): void {
      this.callback?.()
      resolve(results)
    },
    handleError(error: Error): void {
      this.callback?.()
      if (sentOver !== undefined) sentOver.hasFailed = true
      reject(error)
    },
  }
}

function send(
  wire: Wire,
  statements: readonly Statement[],
  sink: RowSink,
): [Prepared, readonly Reader[]] {
  const known = prepared.get(wire) ?? makePrepared(wire, false)
  prepared.set(wire, known)
  known.take(sink)
  wire.stream.cork()
  try {
    const readers = statements.map((statement) => write(wire, known, statement))
    wire.sync()
    return [known, readers]
  } finally {
    wire.stream.uncork()
  }
}

/** PostgreSQL describes a statement's rows once per connection, at its first use. */
function write(
  wire: Wire,
  { readers, unnamed }: Prepared,
  { name, text, values }: Statement,
): Reader {
  // A statement without a name is used once and not cached.
  const before = name === '' ? undefined : readers.get(name)
  if (before !== undefined && before.text !== text) {
    throw new Error(`Two statements are called ${name}.`)
  }
  const statement = unnamed ? '' : name
  const reader = before ?? { text, columns: [] }
  if (before === undefined && name !== '') readers.set(name, reader)
  if (before === undefined || unnamed) wire.parse({ name: statement, text })
  wire.bind({ statement, values, valueMapper: prepareValue })
  if (before === undefined) wire.describe({ type: 'P', name: '' })
  wire.execute(undefined)
  return reader
}

/** A DataRow: the number of columns, then each value after its length, -1 for null. */
function readRow({ columns }: Reader, message: Buffer, start: number): object {
  const row: Record<string, Value> = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = message.readInt32BE(at)
    at += 4
    row[name] = length === -1 ? null : read(message, at, at + length)
    at += Math.max(length, 0)
  }
  return row
}
