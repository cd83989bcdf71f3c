import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyIdOf } from '../access/principal.ts'
import type { Logging } from './create-http-server.ts'

/** Probes and scrapes arrive every few seconds; their lines would bury the others. */
const quietRoutes = new Set(['/health/live', '/health/ready', '/metrics'])

const levels = { debug: 20, info: 30 }
const shownFrom: Readonly<Record<string, number>> = { trace: 10, debug: 20, info: 30 }

/**
 * Logs one line per request when its reply is sent, without personal data: no addresses (they contain filters), bodies
 * or keys. The line has the logger's form but bypasses it: serializing an object costs several times as much
 * (docs/decisions/0061).
 */
export function logRequests(
  server: FastifyInstance,
  { level, stream = process.stdout, process: name }: Logging,
): void {
  const lowest = shownFrom[level]
  if (lowest === undefined) return
  const base = name === undefined ? '' : `,"process":${JSON.stringify(name)}`
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const own = quietRoutes.has(route) && reply.statusCode < 400 ? levels.debug : levels.info
    if (own >= lowest) {
      stream.write(`{"level":${own},"time":${Date.now()}${base}${lineOf(request, reply, route)}\n`)
    }
    done()
  })
}

/** Needs no escapes: request ids and subdomains have a fixed form, routes are ours, and methods are Node's. */
function lineOf({ id, method, principal }: FastifyRequest, reply: FastifyReply, route: string) {
  // null outside the API.
  const workspace = principal ? `,"workspace":"${principal.subdomain}"` : ''
  const keyId = principal ? keyIdOf(principal) : null
  const key = keyId === null ? '' : `,"key_id":"${keyId}"`
  const ms = Math.round(reply.elapsedTime * 10) / 10
  return `,"request_id":"${id}"${workspace}${key},"method":"${method}","route":"${route}","status":${reply.statusCode},"time_ms":${ms},"msg":"request"}`
}
