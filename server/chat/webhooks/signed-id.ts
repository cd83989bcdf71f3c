import type { AppServices } from '../../api/http/services.ts'
import { isMacBy, isMadeByWorkspace, macOf } from './workspace-mac.ts'

const idBytes = 16
const signatureBytes = 16
/** Of 32 bytes. */
const tokenForm = /^[\w-]{43}$/

type Vault = Pick<AppServices, 'vault'>

/** A token for an id and one purpose. It is computed and not stored, so that no row and no backup has it. */
export function signId(
  { vault }: Vault,
  workspaceId: string,
  purpose: string,
  signed: string,
): string {
  const [key] = vault.derive(workspaceId, purpose)
  const id = Buffer.from(signed.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(key, [id], signatureBytes)]).toString('base64url')
}

/** The id of such a token; undefined for anything else. */
export async function readSignedId(
  services: Vault & Pick<AppServices, 'database'>,
  workspaceId: string,
  purpose: string,
  token: unknown,
): Promise<string | undefined> {
  if (typeof token !== 'string' || token.length !== 43 || !tokenForm.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const isSigned = await isMadeByWorkspace(services, workspaceId, purpose, (keys) =>
    isMacBy(keys, [id], signatureBytes, bytes.subarray(idBytes)),
  )
  if (!isSigned) return undefined
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
