import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/**
 * Ends the connection of a request that was answered before its body was read, once so many further bytes have been
 * discarded: as many as a body may have, so that a client that sends a usual one first gets the reply.
 */
export function boundUnreadBodies(
  server: FastifyInstance,
  { bodyLimitBytes, uploadLimitBytes }: Pick<Config, 'bodyLimitBytes' | 'uploadLimitBytes'>,
): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    const isKnown = request.principal !== null && request.principal !== undefined
    if (isUnread(request)) discard(request, isKnown ? uploadLimitBytes : bodyLimitBytes)
    done(null, payload)
  })
}

function isUnread({ raw: { complete, headers } }: FastifyRequest): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function discard({ raw }: FastifyRequest, mostBytes: number): void {
  let left = mostBytes
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.destroy()
  })
  // The client may leave meanwhile.
  raw.on('error', () => undefined)
}
