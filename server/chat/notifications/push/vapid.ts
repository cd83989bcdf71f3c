import { createECDH, createPrivateKey, hash, sign } from 'node:crypto'
import type { AppServices } from '../../../api/http/services.ts'
import { readFormerKeys } from '../../webhooks/former-keys.ts'

const purpose = 'web push'
const validSeconds = 12 * 3_600

/** The private key by which a workspace names itself to push services (RFC 8292). */
type VapidKey = { readonly scalar: Buffer; readonly publicKey: Buffer }

type Vault = Pick<AppServices, 'vault'>

/** The public key for new subscriptions. Computed of the installation's key, so that there is nothing to store and to lose. */
export function vapidPublicKey({ vault }: Vault, workspaceId: string): Buffer {
  return keyOf(vault.derive(workspaceId, purpose)[0]).publicKey
}

/** The key whose public part a subscription has; undefined if neither this installation nor an earlier one of the workspace has it. */
export async function findVapidKey(
  services: Vault & Pick<AppServices, 'database'>,
  workspaceId: string,
  publicKey: Buffer,
): Promise<VapidKey | undefined> {
  const isIt = (key: VapidKey) => key.publicKey.equals(publicKey)
  const own = services.vault.derive(workspaceId, purpose).map(keyOf).find(isIt)
  if (own !== undefined) return own
  return (await readFormerKeys(services, workspaceId, purpose)).map(keyOf).find(isIt)
}

function keyOf(seed: Buffer): VapidKey {
  const ecdh = createECDH('prime256v1')
  let scalar = seed
  for (;;) {
    try {
      ecdh.setPrivateKey(scalar)
      return { scalar, publicKey: ecdh.getPublicKey() }
    } catch {
      // One of 2^32 is not below the order of the curve.
      scalar = hash('sha256', scalar, 'buffer')
    }
  }
}

/** The `Authorization` header of a message to the push service at an address (RFC 8292, 3). `contact`: a `mailto:` or `https:` address of the sender. */
export function vapidHeader(
  { scalar, publicKey }: VapidKey,
  endpoint: string,
  contact: string,
): string {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ d: scalar.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') },
  }
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1_000) + validSeconds,
    sub: contact,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
