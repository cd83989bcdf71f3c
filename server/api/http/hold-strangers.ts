import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FailedAttempts } from '../access/failed-attempts.ts'
import { credentialOf } from './authenticate.ts'
import { openBodyBytes } from './json-body.ts'
import { makeTurns, type Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    turns: Turns
  }
}

/** Load balancers take a server out that answers them late. */
const probes = /^\/health\/[a-z]+$/

/**
 * Makes requests wait for their turn unless their key or session has been accepted before, by its hash alone: before anything
 * is looked up for them, and before their body is read.
 */
export function holdStrangers(
  server: FastifyInstance,
  { failedAttempts }: { readonly failedAttempts: FailedAttempts },
): void {
  server.decorate('turns', makeTurns())
  server.decorateRequest('credential', null)
  server.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request) || failedAttempts.hasSucceeded(credentialOf(request).hash)) return done()
    return server.turns.take(() => {
      // A client that has disconnected meanwhile gets no reply.
      if (!request.raw.socket.destroyed) done()
    }, expectedBytes(request))
  })
}

/** Of the body, as far as it is read together. */
function expectedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return openBodyBytes
  return Math.min(openBodyBytes, Number(headers['content-length'] ?? 0))
}

function isProbe({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && probes.test(url)
}
