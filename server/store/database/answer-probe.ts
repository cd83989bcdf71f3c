import pg from 'pg'

/** How long one probe may take, its connection included. */
const probeMs = 1_000

export type AnswerProbe = {
  /** Opens the connection unless it has been opened, so that a later probe takes one round trip. */
  readonly open: () => void
  /** Resolves on any answer of PostgreSQL, including "too many connections". */
  readonly ask: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Probes PostgreSQL on one connection, one query at a time. */
export function makeAnswerProbe(address: pg.ClientConfig): AnswerProbe {
  let pool: pg.Pool | undefined
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    pool ??= openPool(address)
    asking ??= askOnce(pool).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    open: () => {
      // A failure is the next probe's to report.
      if (pool === undefined) ask().catch(() => undefined)
    },
    ask,
    close: async () => pool?.end(),
  }
}

async function askOnce(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  }
}

function openPool(address: pg.ClientConfig): pg.Pool {
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
