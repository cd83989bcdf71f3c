import { jwtVerify, type JWTPayload } from 'jose'
import { appError } from '../../../errors.ts'
import { email, limits, object, text } from '../../../api/http/fields.ts'
import { attributes } from '../../../api/http/json-values.ts'

/** Longer than any token with the largest traits; bounded before it is parsed. */
const longestToken = 32_768
const longestLifeSeconds = 86_400
/** The clocks of two machines. */
const skewSeconds = 300

const claims = object({
  sub: text({ maxCharacters: limits.lineCharacters }),
  email: email(),
  name: text({ maxCharacters: limits.lineCharacters, trim: true }),
  traits: attributes('Custom attributes.'),
})

/** A visitor's identity, as the company signed it. `sub` is the contact's `user_identifier`. */
export type Identity = ReturnType<typeof claims.read> & { readonly sub: string }

/**
 * Reads a signed identity: a JWT (RFC 7519) with HS256 alone, by one of the channel's secrets, that is valid for at most
 * a day. Throws the same 403 for every reason.
 */
export async function readIdentity(secrets: readonly Buffer[], token: unknown): Promise<Identity> {
  if (typeof token !== 'string' || token.length > longestToken) throw appError('identity_invalid')
  const payloads = await Promise.all(secrets.map(async (secret) => verified(token, secret)))
  const payload = payloads.find((one) => one !== undefined)
  if (payload === undefined || !isTimely(payload)) throw appError('identity_invalid')
  // Larger numbers are others in JavaScript: two people would become one.
  if (typeof payload.sub === 'number' && !Number.isSafeInteger(payload.sub)) {
    throw appError('identity_invalid')
  }
  const { sub, ...rest } = claims.read(payload, 'identity_token')
  if (sub === undefined || sub.trim() === '') throw appError('identity_invalid')
  return { sub, ...rest }
}

async function verified(token: string, secret: Buffer): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      clockTolerance: skewSeconds,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    return payload
  } catch {
    return undefined
  }
}

/** The library has checked `exp` and `nbf`. */
function isTimely({ iat = Number.NaN, exp = Number.NaN }: JWTPayload): boolean {
  const isShort = exp > iat && exp - iat <= longestLifeSeconds
  return isShort && iat <= Date.now() / 1_000 + skewSeconds
}
