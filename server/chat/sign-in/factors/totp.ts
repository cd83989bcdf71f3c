import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
/** As many bytes as the hash of HMAC-SHA-1 (RFC 4226, 4). */
export const totpSecretBytes = 20
export const totpForm = /^\d{6}$/

/** The number of the step of 30 seconds at a time (RFC 6238). */
export function stepAt(ms: number): number {
  return Math.floor(ms / stepMs)
}

/** The code of a step: six digits of HMAC-SHA-1, the form that every authenticator app knows (RFC 4226, 5.3). */
export function totpOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step of a code: the present one, or the one before or after it, for clocks that are not exact. Steps up to `after` were
 * used and match nothing. All three are computed and compared in constant time, whatever the code.
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  now: number,
  after: number,
): number | undefined {
  const given = Buffer.from(code)
  const present = stepAt(now)
  let found: number | undefined
  for (const step of [present - 1, present, present + 1]) {
    const isEqual = timingSafeEqual(given, Buffer.from(totpOf(secret, step)))
    if (isEqual && step > after) found ??= step
  }
  return found
}
