import pg from 'pg'

/** How long one probe may take, its connection included. */
const probeMs = 1_000

/** SQLSTATE of a PostgreSQL that starts or stops. */
const cannotConnectNow = '57P03'

export type AnswerProbe = {
  /** Opens the connection unless it has been opened, so that a later probe takes one round trip. */
  readonly open: () => void
  /** Resolves on any answer of PostgreSQL, including "too many connections". */
  readonly ask: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Probes PostgreSQL on one connection, one query at a time. `onLost`: that connection has ended. */
export function makeAnswerProbe(address: pg.ClientConfig, onLost: () => void): AnswerProbe {
  let pool: pg.Pool | undefined
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    pool ??= openPool(address, onLost)
    asking ??= askOnce(pool).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    open: () => {
      if (pool === undefined) ask().catch(onLost)
    },
    ask,
    close: async () => pool?.end(),
  }
}

async function askOnce(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const isAnswer = error instanceof pg.DatabaseError && error.code !== cannotConnectNow
    if (!isAnswer) throw error
  }
}

function openPool(address: pg.ClientConfig, onLost: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
