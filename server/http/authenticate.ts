import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticateKey, type Caller } from '../api-keys/authenticate-key.ts'
import type { AppServices } from '../services.ts'
import { subdomainOf } from './workspace-host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The first check of every request under the base path: 401 before anything else is told. */
export function authenticateRequests(server: FastifyInstance, services: AppServices): void {
  server.decorateRequest('caller', null)
  server.addHook('onRequest', (request, _reply, done) => {
    const admit = (caller: Caller) => {
      request.caller = caller
      done()
    }
    const caller = authenticateKey(services.database, services.keys, {
      key: keyOf(request),
      // The framework's host already follows the trusted-proxy rule for X-Forwarded-Host.
      subdomain: subdomainOf(request.host, services.config.baseDomain),
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
