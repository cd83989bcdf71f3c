import { createHmac, timingSafeEqual } from 'node:crypto'
import { visitorsPrefix } from '../../../api/access/hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { workspaceUrl } from '../../../api/http/workspace-url.ts'
import type { LinkConfig } from '../../mail/make-link.ts'
import { readFormerKeys } from '../../webhooks/former-keys.ts'

const purpose = 'mail link'
const idBytes = 16
const signatureBytes = 16
/** Of 32 bytes. */
const tokenForm = /^[\w-]{43}$/

type Vault = Pick<AppServices, 'vault'>
type Keys = Vault & Pick<AppServices, 'database'>

/** The token in the links of a mail. It is computed and not stored, so that no row and no backup opens a conversation. */
export function mailLinkToken({ vault }: Vault, workspaceId: string, mailId: string): string {
  const [key] = vault.derive(workspaceId, purpose)
  const id = Buffer.from(mailId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(key, id)]).toString('base64url')
}

/** The id of the mail whose links have this token; undefined for anything else. */
export async function readMailLink(
  services: Keys,
  workspaceId: string,
  token: unknown,
): Promise<string | undefined> {
  if (typeof token !== 'string' || token.length !== 43 || !tokenForm.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const isSignedBy = (keys: readonly Buffer[]) =>
    keys.some((key) => timingSafeEqual(sign(key, id), bytes.subarray(idBytes)))
  const isSigned =
    isSignedBy(services.vault.derive(workspaceId, purpose)) ||
    // Where the workspace was before: links in mails outlive a move.
    isSignedBy(await readFormerKeys(services, workspaceId, purpose))
  if (!isSigned) return undefined
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
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

function sign(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, signatureBytes)
}
