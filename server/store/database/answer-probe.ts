import pg from 'pg'

/** How long one probe may take, its connection included. */
const probeMs = 1_000

export type AnswerProbe = {
  /** Resolves on any answer of PostgreSQL, including "too many connections". */
  readonly ask: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Probes PostgreSQL on one lazily opened connection, one query at a time. */
export function makeAnswerProbe(address: pg.ClientConfig): AnswerProbe {
  let pool: pg.Pool | undefined
  let asking: Promise<void> | undefined
  const ask = async (asked: pg.Pool): Promise<void> => {
    try {
      await asked.query('select 1')
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
    }
  }
  return {
    ask: async () => {
      pool ??= open(address)
      asking ??= ask(pool).finally(() => {
        asking = undefined
      })
      return asking
    },
    close: async () => pool?.end(),
  }
}

function open(address: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  // The next probe reports a lost connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
