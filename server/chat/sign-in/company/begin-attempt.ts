import type { AppServices } from '../../../api/http/services.ts'
import { holdCookie, type Attempt } from './attempt-cookie.ts'
import { openProvider } from './open-provider.ts'
import type { ProviderRow } from './provider-queries.ts'

export type Begun = { readonly location: string; readonly cookie: string }

type Given = Partial<Pick<Attempt, 'to' | 'isFresh' | 'tester' | 'invitation'>>

/** A sign-in at the provider: its address, and the cookie that binds it to the browser. Throws `DiscoveryError`. */
export async function beginAttempt(
  services: AppServices,
  workspaceId: string,
  row: ProviderRow,
  origin: string,
  { to = '/inbox', isFresh = false, ...given }: Given = {},
): Promise<Begun> {
  const { oidc, configuration } = await openProvider(services, workspaceId, row)
  const attempt: Attempt = {
    kind: 'attempt',
    provider_id: row.id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    to,
    isFresh,
    ...given,
  }
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/auth/company/${row.slug}/callback`,
    scope: row.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { location: location.href, cookie: holdCookie(services, workspaceId, attempt) }
}
