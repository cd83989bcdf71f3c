import type { FastifyInstance, FastifyReply } from 'fastify'
import pg from 'pg'
import { appError, errorHeader } from '../../errors.ts'
import { listenForErrors } from '../../store/database/connect.ts'
import type { AppServices } from './services.ts'
import { isDraining, isStarting } from './drain.ts'
import { registerPage } from './register-page.ts'

/** A database that takes longer than this to answer `select 1` cannot serve requests either. */
const databaseTimeoutMs = 1_000

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: its database and the processes that share its port answer,
 * too, and it is neither starting nor stopping. Neither needs a key or reveals more.
 */
export function registerHealth(server: FastifyInstance, services: AppServices): void {
  const probe = openProbe(server, services)
  registerPage(server, '/health/live', async (_request, reply) => reply.send({ status: 'ok' }))
  registerPage(server, '/health/ready', async (request, reply) => {
    if (isStarting(server.server)) return refuse(reply, { status: 'starting' })
    if (isDraining(server.server)) return refuse(reply, { status: 'stopping' })
    if (services.group?.isWhole() === false)
      return refuse(reply, { status: 'unavailable', process: 'no answer' })
    try {
      await probe()
      return reply.send({ status: 'ready' })
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return refuse(reply, { status: 'unavailable', database: 'no answer' })
    }
  })
}

function refuse(reply: FastifyReply, body: object): FastifyReply {
  const { status, code } = appError('unavailable')
  return reply.code(status).header(errorHeader, code).send(body)
}

/**
 * Queries the database on a separate connection, so that a busy pool does not look like an outage. Concurrent probes
 * share one query, because the address is public.
 */
function openProbe(server: FastifyInstance, services: AppServices): () => Promise<void> {
  const pool = new pg.Pool({
    ...services.database.pool.options,
    // The probe reads no data, so excess rights of its login do no harm.
    verify: undefined,
    min: 0,
    max: 1,
    connectionTimeoutMillis: databaseTimeoutMs,
    query_timeout: databaseTimeoutMs,
  })
  listenForErrors(pool, services.database.onError)
  server.addHook('onClose', async () => pool.end())
  let asking: Promise<void> | undefined
  return async () => {
    asking ??= within(databaseTimeoutMs, pool.query('select 1')).finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
