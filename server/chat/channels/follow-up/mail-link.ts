import { visitorsPrefix } from '../../../api/access/hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { workspaceUrl } from '../../../api/http/workspace-url.ts'
import type { LinkConfig } from '../../mail/make-link.ts'
import { readSignedId, signId } from '../../webhooks/signed-id.ts'

const purpose = 'mail link'

/** The token in the links of a mail, which no stored row has. */
export function mailLinkToken(
  services: Pick<AppServices, 'vault'>,
  workspaceId: string,
  mailId: string,
): string {
  return signId(services, workspaceId, purpose, mailId)
}

/** The id of the mail whose links have this token; undefined for anything else. */
export async function readMailLink(
  services: Pick<AppServices, 'vault' | 'database'>,
  workspaceId: string,
  token: unknown,
): Promise<string | undefined> {
  return readSignedId(services, workspaceId, purpose, token)
}

/** The address of a mail's links on the workspace's host for visitors; `host`: its own name for it. */
export function mailLinkAddress(
  config: LinkConfig,
  { subdomain, host }: { readonly subdomain: string; readonly host: string | null },
  token: string,
): string {
  const address = workspaceUrl(config, { basePath: `/mail/${token}`, port: config.port })
  return host === null
    ? address.replace('{subdomain}', `${visitorsPrefix}${subdomain}`)
    : address.replace(`{subdomain}.${config.baseDomain}`, host)
}
