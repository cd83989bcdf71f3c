import type { FastifyInstance } from 'fastify'

/** Probes and scrapes come every few seconds; their lines would bury the others. */
const quietRoutes = new Set(['/health/live', '/health/ready', '/metrics'])

/**
 * One line a request when its reply is out; the request id is on the line already. Only what is
 * safe to keep: no addresses (they hold filters), bodies, keys, or anything that tells of a person.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, caller, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const level = quietRoutes.has(route) && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](
      {
        workspace: caller?.subdomain,
        key_id: caller?.key.id,
        method,
        route,
        status: reply.statusCode,
        time_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
