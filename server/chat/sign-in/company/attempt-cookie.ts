import { cookieIn } from '../../../api/access/session-token.ts'
import type { AppServices } from '../../../api/http/services.ts'

/** A sign-in on its way to the provider and back: what the browser that began it has to bring. */
export type Attempt = {
  readonly kind: 'attempt'
  readonly provider_id: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The page to show afterwards. */
  readonly to: string
  /** Whether the provider was told to ask for the password again. */
  readonly isFresh: boolean
  /** The session of the admin who tests. */
  readonly tester?: string
  /** The hash of the invitation that is accepted, hexadecimal. */
  readonly invitation?: string
}

/** An account of the provider that no member has yet, until the password joins it. */
export type Pending = {
  readonly kind: 'pending'
  readonly provider_id: string
  readonly provider_name: string
  readonly subject: string
  readonly email: string
  readonly provider_session: string | null
  /** When the token was issued, by the provider's clock, in epoch milliseconds. */
  readonly issued_at: number
}

type Sealed = { readonly until: number; readonly held: unknown }
type Vault = Pick<AppServices, 'vault'>

const cookieName = '__Host-porchlight-company'
const lastsSeconds = 600
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const longest = 4_000

/** `Set-Cookie` that binds an attempt to the browser: sealed, so that it can be neither read nor made. */
export function holdCookie({ vault }: Vault, workspaceId: string, held: Attempt | Pending): string {
  const until = Date.now() + lastsSeconds * 1_000
  const text = JSON.stringify({ until, held } satisfies Sealed)
  const owner = { workspace_id: workspaceId, company_cookie: held.kind }
  const value = vault.seal(owner, Buffer.from(text)).toString('base64url')
  return `${cookieName}=${value}; ${attributes}; Max-Age=${lastsSeconds}`
}

/** What the browser holds of that kind; undefined without it, and when it has ended. */
export function heldIn<Kind extends 'attempt' | 'pending'>(
  { vault }: Vault,
  workspaceId: string,
  cookies: string | undefined,
  kind: Kind,
): Extract<Attempt | Pending, { kind: Kind }> | undefined {
  const value = cookieIn(cookies, cookieName)
  if (value === undefined || value.length > longest) return undefined
  const owner = { workspace_id: workspaceId, company_cookie: kind }
  const opened = vault.open(owner, Buffer.from(value, 'base64url'))
  if (opened === undefined) return undefined
  const { until, held } = JSON.parse(opened.toString('utf8')) as Sealed
  return until > Date.now() ? (held as Extract<Attempt | Pending, { kind: Kind }>) : undefined
}

/** `Set-Cookie` that ends what the browser holds. */
export const noHeldCookie = `${cookieName}=; ${attributes}; Max-Age=0`
