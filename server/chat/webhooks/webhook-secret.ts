import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0, "Signature scheme": 24 to 64 random bytes. */
const secretBytes = 32
const prefix = 'whsec_'

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The secret as receivers are given it. */
export function secretText(secret: Buffer): string {
  return `${prefix}${secret.toString('base64')}`
}

/**
 * The value of `webhook-signature`: one signature for each secret, with spaces between them, so that
 * receivers who know the old or the new one both find theirs while it is rotated.
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
