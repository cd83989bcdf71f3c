import pg from 'pg'

/**
 * Closes a connection that is released before PostgreSQL has answered on it, and with it all idle ones:
 * they share the cause, a lost machine or a hanging pooler, and their next users would wait as long. For
 * pools used by a library that releases connections without reporting their state.
 */
export function dropUnanswered(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (isAnswered(client) || error instanceof pg.DatabaseError) return void idle.add(client)
    // With a running statement this cuts the connection; the pool drops a connection that is ending.
    void client.end()
    for (const other of idle) {
      streamOf(other).destroy(new Error('Connection terminated: PostgreSQL does not answer.'))
    }
    return idle.clear()
  })
}

type Inner = { readyForQuery: boolean; connection: { stream: Stream } }
type Stream = NodeJS.EventEmitter & { destroy: (error: Error) => void }

/** The driver tracks this, but its types hide it. */
function isAnswered(client: pg.PoolClient): boolean {
  return (client as unknown as Inner).readyForQuery
}

/** The driver's socket, which its types hide. */
export function streamOf(client: pg.PoolClient): Stream {
  return (client as unknown as Inner).connection.stream
}
