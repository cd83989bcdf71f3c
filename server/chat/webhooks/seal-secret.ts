import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import type { SecretOwner } from './webhook-id.ts'

/** The key length of AES-256. */
export const keyBytes = 32

const version = 1
const idBytes = 8
const nonceBytes = 12
const tagBytes = 16
const overheadBytes = 1 + idBytes + nonceBytes + tagBytes

/** Identifies a key in sealed secrets and messages without revealing it; hexadecimal. */
export function keyIdOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('porchlight key\0'), key]), 'buffer')
    .subarray(0, idBytes)
    .toString('hex')
}

/**
 * Seals a secret by AES-256-GCM (NIST SP 800-38D) into version, key id, nonce, ciphertext and tag. Its owner
 * is the associated data, so that a sealed secret cannot be opened for another one.
 */
export function sealSecret(key: Buffer, ref: SecretOwner, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(associatedData(ref))
  const head = Buffer.concat([Buffer.of(version), Buffer.from(keyIdOf(key), 'hex'), nonce])
  return Buffer.concat([head, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The id of the key of a sealed secret; undefined for anything else. */
export function keyIdIn(sealed: Buffer): string | undefined {
  if (sealed[0] !== version || sealed.length <= overheadBytes) return undefined
  return sealed.subarray(1, 1 + idBytes).toString('hex')
}

/** The secret; undefined if it was modified, belongs to another owner or needs another key. */
export function openSealed(key: Buffer, ref: SecretOwner, sealed: Buffer): Buffer | undefined {
  if (keyIdIn(sealed) !== keyIdOf(key)) return undefined
  const nonceAt = 1 + idBytes
  const textAt = nonceAt + nonceBytes
  const tagAt = sealed.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, textAt), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(associatedData(ref))
  decipher.setAuthTag(sealed.subarray(tagAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt, tagAt)), decipher.final()])
  } catch {
    return undefined
  }
}

function associatedData(owner: SecretOwner): Buffer {
  const { workspace_id: workspaceId } = owner
  const text = (kind: string, id: string) =>
    Buffer.from(`porchlight ${kind}\0${workspaceId}\0${id}`)
  if ('channel_id' in owner) return text('channel secret', owner.channel_id)
  if ('former_key_id' in owner) return text('former key', owner.former_key_id)
  if ('member_id' in owner) return text('second factor', owner.member_id)
  if ('provider_id' in owner) return text('sign-in provider', owner.provider_id)
  if ('company_cookie' in owner) return text('company sign-in', owner.company_cookie)
  return text('webhook secret', owner.webhook_id)
}
