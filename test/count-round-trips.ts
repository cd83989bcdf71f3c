import type pg from 'pg'

/** The renewal of a lease of tokens, and the look for workspaces that have left: when they come is a matter of time. */
const background: ReadonlySet<unknown> = new Set(['take_tokens', 'find_any_departed'])

type Bound = { readonly statement?: string }
type Connection = NodeJS.EventEmitter & { bind: (bound: Bound, more?: boolean) => void }

/**
 * Counts PostgreSQL's ReadyForQuery messages, which end a round trip, on the open connections. Those of the background do
 * not count: no request waits for them.
 */
export function countRoundTrips(pool: pg.Pool): () => number {
  let count = 0
  const { _clients: clients } = pool as unknown as { _clients: { connection: Connection }[] }
  for (const { connection } of clients) {
    let isOfRequest = true
    const bind = connection.bind.bind(connection)
    connection.bind = (bound, more) => {
      if (background.has(bound.statement)) isOfRequest = false
      bind(bound, more)
    }
    connection.on('readyForQuery', () => {
      if (isOfRequest) count += 1
      isOfRequest = true
    })
  }
  return () => count
}
