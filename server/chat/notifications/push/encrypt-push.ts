import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription: a point of P-256, uncompressed, and 16 bytes. */
export type PushKeys = { readonly p256dh: Buffer; readonly auth: Buffer }

/** Of a message; other ones than random are for tests. */
export type Ephemeral = { readonly salt: Buffer; readonly privateKey?: Buffer }

const recordBytes = 4_096
/** The last record of a message (RFC 8188, 2). */
const lastRecord = Buffer.of(2)

/** Encrypts a message for a browser as one record of `aes128gcm` (RFC 8291, RFC 8188). The push service reads nothing of it. */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { salt, privateKey }: Ephemeral = { salt: randomBytes(16) },
): Buffer {
  const ecdh = createECDH('prime256v1')
  if (privateKey === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(privateKey)
  const own = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = derive(ecdh.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordBytes)
  size.writeUInt8(own.length, 4)
  return Buffer.concat([
    salt,
    size,
    own,
    cipher.update(Buffer.concat([message, lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Whether these are keys of a subscription. A point that is not on the curve would fail at each message. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}
