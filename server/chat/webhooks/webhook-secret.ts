import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0, "Signature scheme": 24 to 64 random bytes. */
const secretBytes = 32

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The secret as replies show it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/**
 * The value of `webhook-signature`: a signature per secret, separated by spaces, so that during a rotation
 * receivers can verify by the old or the new secret.
 */
export function signatures(
  secrets: readonly Buffer[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
    .join(' ')
}
