import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type * as OpenIdClient from 'openid-client'
import type { AppServices } from '../../../api/http/services.ts'
import type { OutboundClient } from '../../outbound/outbound-client.ts'
import { discover, DiscoveryError } from './discover.ts'
import type { ProviderRow } from './provider-queries.ts'

/** A provider with what its discovery document says, ready for sign-ins. */
export type OpenProvider = {
  readonly oidc: typeof OpenIdClient
  readonly configuration: OpenIdClient.Configuration
  /** By which it signs, read when a token needs them, at most twice a minute. */
  readonly keys: JWTVerifyGetKey
}

const keptMs = 600_000
const mostKept = 500
const timeoutSeconds = 10

type Needs = Pick<AppServices, 'company' | 'config' | 'vault'>

/** Reads the discovery document, unless it was read within ten minutes. Throws `DiscoveryError`. */
export async function openProvider(
  services: Needs,
  workspaceId: string,
  row: ProviderRow,
): Promise<OpenProvider> {
  const { opened } = services.company
  const key = `${workspaceId} ${row.id} ${row.updated_at.getTime()}`
  const known = opened.get(key)
  if (known !== undefined && known.at > Date.now() - keptMs) return known.provider
  const provider = open(services, workspaceId, row)
  if (opened.size >= mostKept) opened.clear()
  opened.set(key, { at: Date.now(), provider })
  // A failure is not kept: the next sign-in tries again.
  provider.catch(() => opened.delete(key))
  return provider
}

async function open(
  services: Needs,
  workspaceId: string,
  { id, issuer, client_id: clientId, sealed }: ProviderRow,
): Promise<OpenProvider> {
  // Not loaded by a server without providers.
  const oidc = await import('openid-client')
  const secret = services.vault.open({ workspace_id: workspaceId, provider_id: id }, sealed)
  if (secret === undefined) throw new DiscoveryError('The key of the client secret is missing.')
  const metadata = await discover(services, issuer)
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const text = secret.toString('utf8')
  const isBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
  const authentication = isBasic ? oidc.ClientSecretBasic(text) : oidc.ClientSecretPost(text)
  const configuration = new oidc.Configuration(metadata, clientId, {}, authentication)
  configuration.timeout = timeoutSeconds
  const guarded = guardedFetch(services.company.outbound())
  configuration[oidc.customFetch] = guarded
  // Of ID tokens that come by TLS the specification lets clients skip the signature; it is checked all the same.
  oidc.enableNonRepudiationChecks(configuration)
  if (services.config.signInAllowPrivate) oidc.allowInsecureRequests(configuration)
  const keys = createRemoteJWKSet(new URL(String(metadata.jwks_uri)), {
    timeoutDuration: timeoutSeconds * 1_000,
    [customFetch]: async (url, { headers, signal }) =>
      guarded(url, {
        ...{ method: 'GET', redirect: 'manual', body: null, signal },
        headers: Object.fromEntries(headers),
      }),
  })
  return { oidc, configuration, keys }
}

/** `fetch` by the client that reaches public addresses only. */
function guardedFetch(outbound: OutboundClient): OpenIdClient.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const given = { url, headers, signal: signal ?? new AbortController().signal }
    const reply =
      method === 'GET'
        ? await outbound.get(given)
        : await outbound.post({ ...given, body: String(body ?? '') })
    const type = reply.headers['content-type']
    const content = typeof reply.body === 'string' ? reply.body : reply.body.toString('utf8')
    return new Response(content, {
      status: reply.status >= 200 && reply.status < 600 ? reply.status : 502,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }
}
