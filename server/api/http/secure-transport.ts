import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { appError } from '../../errors.ts'
import { hostName } from '../access/workspace-host.ts'

type Transport = Pick<Config, 'publicScheme' | 'trustedProxies'>

/** The scheme that the browser used: what a trusted proxy states, else the configured one. */
export function schemeOf(
  request: FastifyRequest,
  { publicScheme, trustedProxies }: Transport,
): string {
  const isStated = trustedProxies.length > 0 && request.headers['x-forwarded-proto'] !== undefined
  return isStated || request.protocol === 'https' ? request.protocol : publicScheme
}

/**
 * 403 that says why and what to do, for requests that carry a password over plain HTTP. Names of this machine need no
 * encryption: browsers look them up in no network and treat them like HTTPS (RFC 6761, 6.3).
 */
export function refuseInsecure({ host, scheme }: { host: string; scheme: string }): void {
  const name = hostName(host)
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  if (!isLocal && scheme !== 'https') throw appError('transport_insecure')
}
