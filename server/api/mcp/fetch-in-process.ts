import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** Headers that identify the caller and the requested host, also behind a proxy. */
const forwarded = [
  'host',
  'x-api-key',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * A `fetch` that sends requests to this server without a connection. They pass all checks, with the source address, key
 * and request id of `request`.
 */
export function fetchInProcess(server: FastifyInstance, request: FastifyRequest): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init.headers))
    for (const name of forwarded) {
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
