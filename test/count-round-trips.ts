import type pg from 'pg'

/** Counts PostgreSQL's ReadyForQuery messages, which end a round trip, on the open connections. */
export function countRoundTrips(pool: pg.Pool): () => number {
  let count = 0
  const { _clients: clients } = pool as unknown as {
    _clients: { connection: NodeJS.EventEmitter }[]
  }
  for (const client of clients) client.connection.on('readyForQuery', () => (count += 1))
  return () => count
}
