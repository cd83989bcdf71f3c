import pg from 'pg'
import { makePoolerProbe } from './pooler-probe.ts'

/** How long one probe may take, its connection included. */
const probeMs = 1_000

/** SQLSTATE of a PostgreSQL that starts or stops. */
const cannotConnectNow = '57P03'

export type AnswerProbe = {
  /** Opens the connection unless it has been opened, so that a later probe takes one round trip. */
  readonly open: () => void
  /** Resolves on any answer of PostgreSQL, including "too many connections", if the pooler answers, too. */
  readonly ask: () => Promise<void>
  /** What has not answered the probe under way. */
  readonly silent: () => string
  readonly close: () => Promise<void>
}

/**
 * Probes PostgreSQL on one connection, one query at a time, and the pooler of that URL, if there is one. `onLost`: that
 * connection has ended.
 */
export function makeAnswerProbe(
  address: pg.ClientConfig,
  onLost: () => void,
  poolerUrl?: string,
): AnswerProbe {
  const probePooler = poolerUrl === undefined ? undefined : makePoolerProbe(poolerUrl, probeMs)
  let pool: pg.Pool | undefined
  let asking: Promise<void> | undefined
  let hasAnswered = false
  const askBoth = async (asked: pg.Pool): Promise<void> => {
    hasAnswered = false
    const ofPooler = probePooler?.()
    // Awaited below: until then its failure must not count as unhandled.
    ofPooler?.catch(() => undefined)
    await askOnce(asked)
    hasAnswered = true
    await ofPooler
  }
  const ask = async (): Promise<void> => {
    pool ??= openPool(address, onLost)
    asking ??= askBoth(pool).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    silent: () => (hasAnswered ? 'The pooler before PostgreSQL' : 'PostgreSQL'),
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
