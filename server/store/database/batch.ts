import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { columnTypes } from './column-types.ts'
import type { RowsOf, Statement } from './statement.ts'

type Value = string | number | boolean | Date | object | null

/** How a prepared statement's rows are read: no columns for one that answers without rows. */
type Reader = {
  readonly text: string
  readonly names: string[]
  readonly parsers: ((text: string) => Value)[]
}

/** What the driver's connection is given and gives back, as far as a batch needs it. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
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

/** What a connection has prepared; `unnamed`: to be prepared each time, only its rows are known. */
type Prepared = { readonly readers: Map<string, Reader>; readonly unnamed: boolean }

/** By connection. One on which anything failed is closed, never reused. */
const prepared = new WeakMap<Wire, Prepared>()

/** For a new connection to a pooler, where the next batch may meet a session without its statements. */
export function prepareEachTime(client: pg.ClientBase): void {
  // The driver keeps it to itself.
  const { connection } = client as unknown as { connection: Wire }
  prepared.set(connection, { readers: new Map(), unnamed: true })
}

/**
 * Sends prepared statements in one write under one Sync and resolves with their rows: one round
 * trip, one flush and one wake-up on each side, where the driver's own pipeline has one for every
 * statement (figures in docs/decisions/0007). Without a `begin` among them they are one transaction.
 * Rejects with the first failure; what came after it was not run, and the caller must close the
 * connection. Extended query protocol: PostgreSQL documentation, 54.2.3.
 */
export async function sendBatch<const Statements extends readonly (Statement | undefined)[]>(
  connection: pg.PoolClient,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const sent = statements.filter((statement) => statement !== undefined)
  const rows = await new Promise<object[][]>((resolve, reject) => {
    connection.query(makeBatch(sent, resolve, reject))
  })
  let next = 0
  return statements.map((statement) =>
    statement === undefined ? [] : rows[next++],
  ) as RowsOf<Statements>
}

/** What the driver calls while a batch is its active query; pg-cursor plugs in the same way. */
function makeBatch(
  statements: readonly Statement[],
  resolve: (rows: object[][]) => void,
  reject: (error: Error) => void,
) {
  const results: object[][] = statements.map(() => [])
  let readers = new Map<string, Reader>()
  let current = 0
  const reader = (): Reader | undefined => readers.get(statements[current]?.name ?? '')
  return {
    // Put here by the driver when the connection has a query_timeout: stops its clock.
    callback: undefined as (() => void) | undefined,
    submit(wire: unknown): void {
      readers = send(wire as Wire, statements)
    },
    handleRowDescription({ fields }: { fields: readonly Column[] }): void {
      for (const { name, dataTypeID } of fields) {
        reader()?.names.push(name)
        reader()?.parsers.push(columnTypes.getTypeParser(dataTypeID, 'text'))
      }
    },
    handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
      const how = reader()
      if (how !== undefined) results[current]?.push(readRow(how, fields))
    },
    handleCommandComplete(): void {
      current += 1
    },
    handleReadyForQuery(): void {
      this.callback?.()
      resolve(results)
    },
    handleError(error: Error): void {
      this.callback?.()
      reject(error)
    },
  }
}

function send(wire: Wire, statements: readonly Statement[]): Map<string, Reader> {
  const known = prepared.get(wire) ?? { readers: new Map(), unnamed: false }
  prepared.set(wire, known)
  wire.stream.cork()
  try {
    for (const statement of statements) write(wire, known, statement)
    wire.sync()
  } finally {
    wire.stream.uncork()
  }
  return known.readers
}

/** Rows are described once a connection, when the statement is sent first. */
function write(
  wire: Wire,
  { readers, unnamed }: Prepared,
  { name, text, values }: Statement,
): void {
  // A text that is never sent again has no name, and is not remembered.
  const before = name === '' ? undefined : readers.get(name)
  if (before !== undefined && before.text !== text) {
    throw new Error(`Two statements are called ${name}.`)
  }
  const statement = unnamed ? '' : name
  if (before === undefined) readers.set(name, { text, names: [], parsers: [] })
  if (before === undefined || unnamed) wire.parse({ name: statement, text })
  wire.bind({ statement, values, valueMapper: prepareValue })
  if (before === undefined) wire.describe({ type: 'P', name: '' })
  wire.execute(undefined)
}

function readRow({ names, parsers }: Reader, fields: readonly (string | null)[]): object {
  const row: Record<string, Value> = {}
  for (const [index, name] of names.entries()) {
    const text = fields[index] ?? null
    row[name] = text === null ? null : (parsers[index]?.(text) ?? null)
  }
  return row
}
