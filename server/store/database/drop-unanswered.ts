import pg from 'pg'

/**
 * Closes each connection of a pool that is given back before PostgreSQL has answered on it, and then
 * all idle ones, too: whatever keeps the one from an answer, a machine that is gone or a pooler that
 * hangs, they have it in common, and the next to use one would wait as long as the last. For pools
 * that lend connections to a library, which gives them back without a word about their state.
 */
export function dropUnanswered(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (isAnswered(client) || error instanceof pg.DatabaseError) return void idle.add(client)
    // With a statement under way this cuts the connection; the pool keeps none that is ending.
    void client.end()
    for (const other of idle) {
      streamOf(other).destroy(new Error('Connection terminated: PostgreSQL does not answer.'))
    }
    return idle.clear()
  })
}

type Inner = { readyForQuery: boolean; connection: { stream: Stream } }
type Stream = NodeJS.EventEmitter & { destroy: (error: Error) => void }

/** The driver knows, but does not say. */
function isAnswered(client: pg.PoolClient): boolean {
  return (client as unknown as Inner).readyForQuery
}

/** The driver keeps its socket to itself. */
export function streamOf(client: pg.PoolClient): Stream {
  return (client as unknown as Inner).connection.stream
}
