import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { appError } from '../../errors.ts'

type Transport = Pick<Config, 'publicScheme' | 'trustedProxies'>

/**
 * Whether nobody between browser and server can read the request. The scheme that a trusted proxy states counts, else
 * the configured one. Names of this machine need no encryption: browsers treat them like HTTPS.
 */
export function isSecure(request: FastifyRequest, config: Transport): boolean {
  return isLocal(request.hostname) || schemeOf(request, config) === 'https'
}

/** The scheme that the browser used. */
export function schemeOf(
  request: FastifyRequest,
  { publicScheme, trustedProxies }: Transport,
): string {
  const isStated = trustedProxies.length > 0 && request.headers['x-forwarded-proto'] !== undefined
  return isStated || request.protocol === 'https' ? request.protocol : publicScheme
}

/** 403 that says why and what to do, for requests that carry a password over plain HTTP. */
export function refuseInsecure(request: FastifyRequest, config: Transport): void {
  if (!isSecure(request, config)) throw appError('transport_insecure')
}

/** RFC 6761, 6.3: browsers never look these names up in a network. */
function isLocal(hostname: string): boolean {
  const name = hostname.toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost')
}
