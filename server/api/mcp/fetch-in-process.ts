import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** Headers that name the caller and the address that was asked, behind a proxy as well. */
const passedOn = [
  'host',
  'x-api-key',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * A `fetch` that hands requests to this server without a connection: each passes the same checks as any
 * other, as if it came from where `request` came from and with its key and its request id.
 */
export function fetchInProcess(server: FastifyInstance, request: FastifyRequest): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init.headers))
    for (const name of passedOn) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    headers['x-request-id'] = request.id
    const asked: InjectOptions = {
      url: `${pathname}${search}`,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    }
    const reply = await server.inject(Object.assign(asked, { method: init.method ?? 'GET' }))
    const replied = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined) replied.set(name, String(value))
    }
    const body = reply.rawPayload.length === 0 ? null : new Uint8Array(reply.rawPayload)
    return new Response(body, { status: reply.statusCode, headers: replied })
  }
}
