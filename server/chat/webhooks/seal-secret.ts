import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** Of AES-256. */
export const keyBytes = 32

const version = 1
const idBytes = 8
const nonceBytes = 12
const tagBytes = 16
const overheadBytes = 1 + idBytes + nonceBytes + tagBytes

/** The webhook that a secret is of: a sealed secret that is moved to another one does not open. */
export type SecretPlace = { readonly workspace_id: string; readonly webhook_id: string }

/** Names a key without telling anything of it: hex, as it stands in sealed secrets and messages. */
export function keyIdOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('porchlight key\0'), key]), 'buffer')
    .subarray(0, idBytes)
    .toString('hex')
}

/**
 * A secret encrypted and authenticated by AES-256-GCM (NIST SP 800-38D), with its webhook as
 * associated data: version, key id, nonce, ciphertext, tag.
 */
export function sealSecret(key: Buffer, place: SecretPlace, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(associatedData(place))
  const head = Buffer.concat([Buffer.of(version), Buffer.from(keyIdOf(key), 'hex'), nonce])
  return Buffer.concat([head, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The id of the key that something is sealed under; undefined for what is no sealed secret. */
export function keyIdIn(sealed: Buffer): string | undefined {
  if (sealed[0] !== version || sealed.length <= overheadBytes) return undefined
  return sealed.subarray(1, 1 + idBytes).toString('hex')
}

/** The secret; undefined where it was changed, is of another webhook, or sealed under another key. */
export function openSealed(key: Buffer, place: SecretPlace, sealed: Buffer): Buffer | undefined {
  if (keyIdIn(sealed) !== keyIdOf(key)) return undefined
  const nonceAt = 1 + idBytes
  const textAt = nonceAt + nonceBytes
  const tagAt = sealed.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, textAt), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(associatedData(place))
  decipher.setAuthTag(sealed.subarray(tagAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt, tagAt)), decipher.final()])
  } catch {
    return undefined
  }
}

function associatedData({ workspace_id: workspaceId, webhook_id: webhookId }: SecretPlace): Buffer {
  return Buffer.from(`porchlight webhook secret\0${workspaceId}\0${webhookId}`)
}
