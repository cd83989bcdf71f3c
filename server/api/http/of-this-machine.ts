import type { FastifyRequest } from 'fastify'

const loopback = /^(?:::ffff:)?127\.|^::1$/
/** Headers that proxies add (RFC 7239, RFC 9110, 7.6.3, and custom). */
const forwarded = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isOfThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  if (!loopback.test(raw.socket.remoteAddress ?? '')) return false
  return !Object.keys(raw.headers).some((name) => forwarded.test(name))
}
