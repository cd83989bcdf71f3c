import { jwtVerify, type JWTPayload } from 'jose'
import type { AppServices } from '../../../api/http/services.ts'
import { isLine, longestSubject } from './claim-text.ts'
import { openProvider } from './open-provider.ts'
import type { ProviderRow } from './provider-queries.ts'

/** What a provider says has ended: all sessions of a subject, or the one that it calls so. */
export type Logout = {
  readonly subject: string | null
  readonly providerSession: string | null
  readonly issuedAt: Date
}

/** A logout token that ends nothing. */
export class LogoutRefused extends Error {}

/** OpenID Connect Back-Channel Logout 1.0, 2.4. */
const event = 'http://schemas.openid.net/event/backchannel-logout'
/** By public keys alone: a secret is known on both sides. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const toleranceSeconds = 30
/** Providers send a token once, as soon as somebody signs out. */
const oldestSeconds = 300

/** Checks a logout token as section 2.6 says, for this provider alone. Throws `LogoutRefused`. */
export async function verifyLogout(
  services: AppServices,
  workspaceId: string,
  row: ProviderRow,
  token: string,
): Promise<Logout> {
  const payload = await verified(services, workspaceId, row, token).catch(() => {
    throw new LogoutRefused('The token is not one of the provider.')
  })
  const { sub, sid, iat, nonce, events } = payload
  // An ID token has a nonce, a logout token has none and the event: neither can stand for the other.
  if (nonce !== undefined) throw new LogoutRefused('The token has a nonce.')
  if (!isObject(events) || !isObject(events[event])) throw new LogoutRefused('No logout.')
  const named = [sub, sid].filter((one) => one !== undefined)
  if (named.length === 0 || !named.every((one) => isLine(one, longestSubject))) {
    throw new LogoutRefused('The token names nobody.')
  }
  return {
    subject: sub ?? null,
    providerSession: typeof sid === 'string' ? sid : null,
    issuedAt: new Date((iat ?? 0) * 1_000),
  }
}

async function verified(
  services: AppServices,
  workspaceId: string,
  row: ProviderRow,
  token: string,
): Promise<JWTPayload> {
  const { keys } = await openProvider(services, workspaceId, row)
  const { payload } = await jwtVerify(token, keys, {
    algorithms,
    issuer: row.issuer,
    audience: row.client_id,
    clockTolerance: toleranceSeconds,
    maxTokenAge: oldestSeconds,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  return payload
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
