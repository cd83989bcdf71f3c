import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { appError } from '../../errors.ts'
import { isJsonType } from './json-body.ts'
import { schemeOf } from './secure-transport.ts'

type Origins = Pick<Config, 'publicScheme' | 'trustedProxies'>

/**
 * 403 for a change whose credential the browser added by itself and that no page of this host sent: cross-site request
 * forgery. Pages cannot set either header. Where the browser sends neither, the request is refused as well.
 */
export function refuseForeignPage(request: FastifyRequest, config: Origins): void {
  if (isRead(request.method) || isOwnPage(request, config)) return
  throw appError('cross_site')
}

/** 415 for a body that a foreign page could send without asking; routes that take files accept those as well. */
export function refuseSimpleBody(request: FastifyRequest, bodyTypes: readonly string[]): void {
  const type = request.headers['content-type']
  if (isRead(request.method) || !hasBody(request) || isJsonType(type ?? '')) return
  const essence = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!bodyTypes.includes(essence)) throw appError('media_type_unsupported')
}

/** Whether the headers name a page of the request's own host. */
export function isOwnPage(request: FastifyRequest, config: Origins): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin?.toLowerCase() === `${schemeOf(request, config)}://${request.host.toLowerCase()}`
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
