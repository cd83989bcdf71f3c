import type { ServerMetadata } from 'openid-client'
import type { AppServices } from '../../../api/http/services.ts'
import { checkUrl } from '../../outbound/check-url.ts'

/** Why a provider cannot be used, in words for the admin. */
export class DiscoveryError extends Error {}

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/**
 * What a provider says of itself (OpenID Connect Discovery 1.0, 4). Its document has to name exactly the given issuer: one that
 * stands for many tenants, as Microsoft's `common` does, would let each of them sign in.
 */
export async function discover(
  { company, config }: Pick<AppServices, 'company' | 'config'>,
  issuer: string,
): Promise<ServerMetadata> {
  const rules = { allowsPrivate: config.signInAllowPrivate }
  const url = checkUrl(issuer, rules)
  if (url === undefined || url.search !== '') {
    throw new DiscoveryError('issuer must be a public https address without a query.')
  }
  refuseTemplates(issuer)
  const found = await readDocument(company.outbound(), issuer)
  const named = found['issuer']
  if (typeof named !== 'string') {
    throw new DiscoveryError('issuer has no discovery document that names it.')
  }
  refuseTemplates(named)
  if (named !== issuer) {
    throw new DiscoveryError(
      `The provider calls itself ${named.slice(0, 300)}: use that as issuer.`,
    )
  }
  for (const name of needed) {
    const endpoint = found[name]
    if (typeof endpoint !== 'string' || checkUrl(endpoint, rules) === undefined) {
      throw new DiscoveryError(`The provider has no usable ${name}.`)
    }
  }
  return { ...found, issuer }
}

/** One path for the accounts of all companies, and names with a gap for the tenant. */
const ofAllTenants =
  /^https:\/\/login\.microsoftonline\.(?:com|us)\/(?:common|organizations|consumers)(?:\/|$)/i

function refuseTemplates(issuer: string): void {
  if (!ofAllTenants.test(issuer) && !/[{}]|%7[bd]/i.test(issuer)) return
  throw new DiscoveryError(
    'This issuer stands for the accounts of all companies. Use that of your own tenant: https://login.microsoftonline.com/<tenant id>/v2.0, with the tenant id of the overview page of Microsoft Entra.',
  )
}

async function readDocument(
  outbound: ReturnType<AppServices['company']['outbound']>,
  issuer: string,
): Promise<Record<string, unknown>> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { signal } = new AbortController()
  const headers = { accept: 'application/json' }
  let reply
  try {
    reply = await outbound.get({ url, headers, signal })
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new DiscoveryError(`The provider's discovery document cannot be read. ${why}`.trim())
  }
  if (reply.status !== 200 || !reply.isWhole) {
    throw new DiscoveryError(`The provider's discovery document cannot be read: ${reply.status}.`)
  }
  try {
    const read: unknown = JSON.parse(reply.body.toString('utf8'))
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch {
    // The same as for any other text that is no object.
  }
  throw new DiscoveryError("The provider's discovery document is not JSON.")
}
