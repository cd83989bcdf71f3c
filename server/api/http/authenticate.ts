import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateDevice, unknownDevice } from '../access/authenticate-device.ts'
import { authenticateKey } from '../access/authenticate-key.ts'
import { authenticateSession } from '../access/authenticate-session.ts'
import { keyHash } from '../access/key-format.ts'
import { workspaceAt } from '../access/hosts.ts'
import { sessionTokenIn } from '../access/session-token.ts'
import { appError, type AppError } from '../../errors.ts'
import type { LimitState } from '../access/limit-requests.ts'
import type { Principal } from '../access/principal.ts'
import type { AppServices } from './services.ts'
import { siteOf } from './separate-hosts.ts'
import { refuseForeignPage } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    credential: Credential | null
  }
  interface FastifyContextConfig {
    /** Served without credentials. */
    isOpen?: boolean
  }
}

/** The key of a request, or the token of its session if it has no key, and the hash of either. */
type Credential = {
  readonly key: string
  readonly token: string | undefined
  readonly hash: string
}

/** Read once for a request, because a hash takes as long as a route's own checks. */
export function credentialOf(request: FastifyRequest): Credential {
  if (request.credential !== null) return request.credential
  const key = keyOf(request)
  const token = key === '' ? sessionTokenIn(request.headers.cookie) : undefined
  request.credential = { key, token, hash: keyHash(token ?? key) }
  return request.credential
}

/**
 * The first checks of every request under the base path: 401 takes precedence, then 429 for a key over its limit.
 * Every later reply carries the state of the limit.
 */
export function authenticateRequests(server: FastifyInstance, services: AppServices): void {
  server.decorateRequest('principal', null)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isOpen === true) return done()
    const finish = (state: LimitState | undefined) => done(applyLimit(reply, state))
    const admit = (principal: Principal) => {
      // At an address without a workspace's host, only the principal says.
      const elsewhere = services.hosts.hasLeft(principal.workspace_id)
      if (elsewhere instanceof Promise) elsewhere.then((is) => limit(principal, is), done)
      else limit(principal, elsewhere)
    }
    const limit = (principal: Principal, isElsewhere: boolean) => {
      if (isElsewhere) return done(appError('misdirected'))
      request.principal = principal
      const state = services.rateLimits.spend(principal)
      if (state instanceof Promise) state.then(finish, done)
      else finish(state)
      return undefined
    }
    const principal = authenticate(services, request)
    if (principal instanceof Promise) principal.then(admit, done)
    else admit(principal)
  })
}

/** A key that the request names wins over a cookie, which browsers add by themselves. */
function authenticate(
  services: AppServices,
  request: FastifyRequest,
): Principal | Promise<Principal> {
  const { audience, subdomain } = siteOf(request)
  if (audience === 'visitors') return authenticateVisitor(services, request)
  const { key, token, hash } = credentialOf(request)
  // The framework's address already follows the trusted-proxy rule.
  const given = { subdomain, address: () => request.ip }
  if (token === undefined) return authenticateKey(services, { key, hash, ...given })
  refuseForeignPage(request, services.config)
  return authenticateSession(services, { token, ...given })
}

/** The device of a request to a visitors' host, which accepts no other credentials. */
async function authenticateVisitor(
  services: AppServices,
  request: FastifyRequest,
): Promise<Principal> {
  refuseForeignPage(request, services.config)
  const workspaceId = await workspaceAt(services, siteOf(request), request.ip)
  if (workspaceId === undefined || request.headers['x-api-key'] !== undefined) throw unknownDevice()
  const principal = await authenticateDevice(services, {
    token: bearerOf(request),
    workspace_id: workspaceId,
    address: () => request.ip,
  })
  services.deviceLimits.spendRequest(principal.device_id)
  return principal
}

/** The principal of an authenticated request. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (principal === null) throw appError('unauthenticated')
  return principal
}

/** Spec 5: `X-Api-Key`; `Authorization: Bearer` is accepted too. Never the query string. */
function keyOf(request: FastifyRequest): string {
  const { 'x-api-key': apiKey } = request.headers
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return apiKey.trim()
  return bearerOf(request)
}

/** The token in `Authorization: Bearer`; '' without one. */
export function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/**
 * Adds the fields of draft-ietf-httpapi-ratelimit-headers-10, and those of older client libraries, whose Reset is
 * in Unix seconds. Returns 429 for a request over the limit.
 */
function applyLimit(reply: FastifyReply, state: LimitState | undefined): AppError | undefined {
  if (state === undefined) return undefined
  const { limit, remaining, moreInSeconds } = state
  reply.header('ratelimit-policy', `"default";q=${limit};w=60`)
  reply.header('ratelimit', `"default";r=${remaining};t=${moreInSeconds}`)
  reply.header('x-ratelimit-limit', String(limit))
  reply.header('x-ratelimit-remaining', String(remaining))
  reply.header('x-ratelimit-reset', String(Math.ceil(Date.now() / 1_000) + moreInSeconds))
  if (state.isAdmitted) return undefined
  return appError('rate_limited', { 'retry-after': String(moreInSeconds) })
}
