import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Turns } from './turns.ts'

/**
 * Ends the connection of a request that was answered before its body was read, once so many further bytes have been
 * discarded: as many as a body may have, so that a client that sends a usual one first gets the reply.
 */
export function boundUnreadBodies(
  server: FastifyInstance,
  { bodyLimitBytes, uploadLimitBytes }: Pick<Config, 'bodyLimitBytes' | 'uploadLimitBytes'>,
): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (isUnread(request)) {
      if (isKnown(request)) discard(request, uploadLimitBytes)
      else discard(request, bodyLimitBytes, server.turns)
    }
    done(null, payload)
  })
}

function isKnown({ principal }: FastifyRequest): boolean {
  return principal !== null && principal !== undefined
}

function isUnread({ raw: { complete, headers } }: FastifyRequest): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** With turns, the next piece is read from the connection in a later one. */
function discard({ raw }: FastifyRequest, mostBytes: number, turns?: Turns): void {
  let left = mostBytes
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) {
      raw.destroy()
    } else if (turns !== undefined) {
      raw.pause()
      turns.take(() => raw.resume(), length)
    }
  })
  // The client may leave meanwhile.
  raw.on('error', () => undefined)
}
