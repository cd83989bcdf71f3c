import { hash } from 'node:crypto'

/** 32 random bytes in base64url, made by the visitor's browser: no reply ever contains them. */
const tokenForm = /^[\w-]{43}$/

/** Whether a text has the form of a device's token. */
export function isDeviceToken(text: unknown): text is string {
  return typeof text === 'string' && text.length === 43 && tokenForm.test(text)
}

/** SHA-256, unsalted: a token has 256 random bits. */
export function deviceTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * The id of the device with a token: a UUIDv8 (RFC 9562, 5.8) of a hash of the token's hash. A first request that is
 * repeated before its reply arrives so has the same owner, and with it the same Idempotency-Key.
 */
export function deviceIdOf(workspaceId: string, tokenHash: Buffer): string {
  const bytes = hash(
    'sha256',
    Buffer.concat([Buffer.from(`porchlight device\0${workspaceId}\0`), tokenHash]),
    'buffer',
  ).subarray(0, 16)
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
