import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateKey, type Caller } from '../access/authenticate-key.ts'
import { appError, type AppError } from '../../errors.ts'
import { limitHeaders } from '../access/limit-headers.ts'
import type { Standing } from '../access/limit-requests.ts'
import type { AppServices } from '../../services.ts'
import { subdomainOf } from './workspace-host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * The first checks of every request under the base path: 401 before anything else is told, then 429
 * for a key that has no request left. How it stands goes out with every reply from there on.
 */
export function authenticateRequests(server: FastifyInstance, services: AppServices): void {
  server.decorateRequest('caller', null)
  server.addHook('onRequest', (request, reply, done) => {
    const finish = (standing: Standing | undefined) => done(tell(reply, standing))
    const admit = (caller: Caller) => {
      request.caller = caller
      const standing = services.rateLimits.spend(caller)
      if (standing instanceof Promise) standing.then(finish, done)
      else finish(standing)
    }
    const caller = authenticateKey(services, {
      key: keyOf(request),
      // The framework's host and address already follow the trusted-proxy rule.
      subdomain: subdomainOf(request.host, services.config.baseDomain),
      address: () => request.ip,
    })
    if (caller instanceof Promise) caller.then(admit, done)
    else admit(caller)
  })
}

/** Spec 5: `X-Api-Key`; `Authorization: Bearer` is accepted too. Never the query string. */
function keyOf(request: FastifyRequest): string {
  const { 'x-api-key': apiKey, authorization } = request.headers
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return apiKey.trim()
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

function tell(reply: FastifyReply, standing: Standing | undefined): AppError | undefined {
  if (standing === undefined) return undefined
  for (const [name, value] of limitHeaders(standing)) reply.header(name, value)
  if (standing.isAdmitted) return undefined
  return appError('rate_limited', { 'retry-after': String(standing.moreInSeconds) })
}
