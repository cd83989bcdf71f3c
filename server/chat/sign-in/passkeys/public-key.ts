import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import type { Answer } from './ceremony.ts'

/** COSE's ES256, EdDSA and RS256 (RFC 9053, RFC 8812), in the order in which authenticators are asked for them. */
export const algorithms = [-7, -8, -257] as const

const [leastBits, mostBits] = [2_048, 4_096]

/** The public key of a new passkey in SPKI; undefined for one of another kind or size. */
export function readPublicKey(spki: Buffer): KeyObject | undefined {
  let key: KeyObject
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
  return isAllowed(key) ? key : undefined
}

function isAllowed({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details = {},
}: KeyObject): boolean {
  if (type === 'ec') return details.namedCurve === 'prime256v1'
  const bits = details.modulusLength ?? 0
  return type === 'ed25519' || (type === 'rsa' && bits >= leastBits && bits <= mostBits)
}

/** Whether the numbers of the key stand in the authenticator's data, so that the browser's two forms of it are of one key. */
export function isKeyIn(key: KeyObject, authenticatorData: Buffer): boolean {
  const { x, y, n } = key.export({ format: 'jwk' })
  return [x, y, n].every(
    (number) =>
      number === undefined || authenticatorData.includes(Buffer.from(number, 'base64url')),
  )
}

/** Whether the key signed an answer: the authenticator's data, and the hash of the browser's (WebAuthn 3, 7.2). */
export function isSignedBy(
  spki: Buffer,
  { clientData, authenticatorData }: Answer,
  signature: Buffer,
): boolean {
  const key = readPublicKey(spki)
  if (key === undefined) return false
  const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return verify(digest, signed, key, signature)
}
