import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The key of an attachment's links, stored as the two blocks that HMAC-SHA-256 (RFC 2104) derives from it.
 * PostgreSQL has SHA-256 but no HMAC, and signs links where it builds the JSON (migration 0011): the signature
 * is sha256(outer || sha256(inner || text)) in both places.
 */
export type LinkKey = { readonly inner_key: Buffer; readonly outer_key: Buffer }

const blockBytes = 64
const keyBytes = 32

export function newLinkKey(key: Buffer = randomBytes(keyBytes)): LinkKey {
  const block = Buffer.concat([key], blockBytes)
  return { inner_key: xor(block, 0x36), outer_key: xor(block, 0x5c) }
}

function xor(block: Buffer, value: number): Buffer {
  return Buffer.from(block.map((byte) => byte ^ value))
}

/** A link as requested, not yet verified. */
export type Link = {
  readonly workspace_id: string
  readonly id: string
  /** Seconds since 1970. */
  readonly expires: number
  /** 64 hexadecimal digits. */
  readonly signature: string
}

/** Whether the link was signed by this key; compares in constant time. */
export function isSigned(link: Link, { inner_key: inner, outer_key: outer }: LinkKey): boolean {
  const expected = sha256(outer, sha256(inner, Buffer.from(pathOf(link))))
  const given = Buffer.from(link.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The path of a link with its signature, as PostgreSQL writes it. */
export function signLink(
  link: Omit<Link, 'signature'>,
  { inner_key: inner, outer_key: outer }: LinkKey,
): string {
  const path = pathOf(link)
  return `${path}&signature=${sha256(outer, sha256(inner, Buffer.from(path))).toString('hex')}`
}

const pathOf = ({ workspace_id: workspaceId, id, expires }: Omit<Link, 'signature'>) =>
  `/files/${workspaceId}/${id}?expires=${expires}`

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
