import type { FastifyRequest } from 'fastify'
import type { AppServices } from './services.ts'

/** The absolute address of a request as the client sent it, for links that lead to the same host. */
export function absoluteUrl(
  request: FastifyRequest,
  { baseDomain, publicScheme }: Pick<AppServices['config'], 'baseDomain' | 'publicScheme'>,
): URL {
  const scheme = request.protocol === 'https' ? 'https' : publicScheme
  const host = request.host || baseDomain
  return (
    URL.parse(request.originalUrl, `${scheme}://${host}`) ??
    new URL(request.originalUrl, `${scheme}://${baseDomain}`)
  )
}
