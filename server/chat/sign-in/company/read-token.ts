import type { AppServices } from '../../../api/http/services.ts'
import type { RefusalReason } from '../../../api/access/access-entries.ts'
import type { Attempt } from './attempt-cookie.ts'
import type { Claims } from './choose-member.ts'
import { isLine, longestSubject } from './claim-text.ts'
import { openProvider } from './open-provider.ts'
import type { ProviderRow } from './provider-queries.ts'

/** A company sign-in that begins no session, and why. */
export class SignInRefused extends Error {
  readonly reason: RefusalReason
  readonly memberId: string | null

  constructor(reason: RefusalReason, memberId: string | null = null) {
    super(reason)
    this.reason = reason
    this.memberId = memberId
  }
}

export type Token = Claims & {
  /** All of them, as they came. */
  readonly all: Readonly<Record<string, unknown>>
  /** The provider's name for its own session. */
  readonly providerSession: string | null
  /** When it was issued, by the provider's clock. */
  readonly issuedAt: Date
  /** When the provider last asked for the password, if it says so. */
  readonly authenticatedAt: Date | undefined
}

const longestEmail = 254

/**
 * Gives the provider the code for an ID token, and checks it: signature by the provider's keys, issuer, audience, nonce, times. Throws
 * `SignInRefused` for a response or a token that is not right, `DiscoveryError` for a provider that does not answer.
 */
export async function readToken(
  services: AppServices,
  workspaceId: string,
  row: ProviderRow,
  attempt: Attempt,
  callback: URL,
): Promise<Token> {
  const { oidc, configuration } = await openProvider(services, workspaceId, row)
  const given = await oidc
    .authorizationCodeGrant(configuration, callback, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      const isOfResponse =
        error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
      throw new SignInRefused(isOfResponse ? 'response_invalid' : 'token_invalid')
    })
  const claims = given.claims()
  if (!isLine(claims?.sub, longestSubject)) throw new SignInRefused('token_invalid')
  const { sub: subject, email, email_verified: isVerified, sid, iat, auth_time: authTime } = claims
  return {
    subject,
    all: claims,
    email: isLine(email, longestEmail) ? email : undefined,
    // The text "true", which some providers send, could as well be what a person typed.
    isVerified: isVerified === true,
    providerSession: isLine(sid, longestSubject) ? sid : null,
    issuedAt: new Date(iat * 1_000),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : undefined,
  }
}
