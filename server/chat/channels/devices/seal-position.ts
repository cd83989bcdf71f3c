import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { readFormerKeys } from '../../webhooks/former-keys.ts'

const purpose = 'visitor position'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const numberBytes = 8
const tagBytes = 16
const sealedForm = /^[\w-]{48}$/

type Vault = Pick<AppServices, 'vault'>
type Keys = Vault & Pick<AppServices, 'database'>

/**
 * A position of the log that its visitor cannot read: AES-256-GCM, for this device alone. Sequences count what the
 * workspace does (docs/decisions/0085).
 */
export function sealPosition({ vault }: Vault, device: ContactPrincipal, sequence: number): string {
  const nonce = randomBytes(nonceBytes)
  const [key] = vault.derive(device.workspace_id, purpose)
  const cipher = createCipheriv(algorithm, key, nonce)
  cipher.setAAD(boundTo(device))
  const number = Buffer.alloc(numberBytes)
  number.writeBigUInt64BE(BigInt(sequence))
  const sealed = Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/**
 * The position; undefined for anything that was not sealed for this device, here or where its workspace was before.
 */
export async function openPosition(
  services: Keys,
  device: ContactPrincipal,
  given: string,
): Promise<number | undefined> {
  if (given.length !== 48 || !sealedForm.test(given)) return undefined
  const bytes = Buffer.from(given, 'base64url')
  const { workspace_id: workspaceId } = device
  const opened = openWith(services.vault.derive(workspaceId, purpose), device, bytes)
  if (opened !== undefined) return opened
  return openWith(await readFormerKeys(services, workspaceId, purpose), device, bytes)
}

function openWith(
  keys: readonly Buffer[],
  device: ContactPrincipal,
  bytes: Buffer,
): number | undefined {
  for (const key of keys) {
    const opened = open(key, device, bytes)
    if (opened !== undefined) return opened
  }
  return undefined
}

function open(key: Buffer, device: ContactPrincipal, bytes: Buffer): number | undefined {
  const textAt = nonceBytes
  const tagAt = textAt + numberBytes
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, textAt), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(boundTo(device))
  decipher.setAuthTag(bytes.subarray(tagAt))
  try {
    const number = Buffer.concat([decipher.update(bytes.subarray(textAt, tagAt)), decipher.final()])
    return Number(number.readBigUInt64BE())
  } catch {
    return undefined
  }
}

/** A position is lost when a block begins, ends or gets another end: the page then reads anew until when it cannot write. */
function boundTo(device: ContactPrincipal): Buffer {
  const { workspace_id: workspaceId, device_id: id, is_blocked: isBlocked } = device
  const block = isBlocked ? `\0blocked${device.block_ends_at ?? ''}` : ''
  return Buffer.from(`${workspaceId}\0${id}${block}`)
}
