import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message of ours in a mail, and the address that it was sent to. */
export type MailSubject = {
  /** A conversation, or a message of one. */
  readonly id: string
  /** In its comparable form. */
  readonly recipient: string
}

/** Bits of a token: too many to guess, few enough for an address. */
const tokenBytes = 16
/** Of base32 (RFC 4648, 6), in lower case because some servers change the case of addresses: 26 characters a token. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** The token that proves that its bearer received a mail of ours. `key`: of the workspace, for this purpose alone. */
export function mailToken(key: Buffer, { id, recipient }: MailSubject): string {
  const hash = createHmac('sha256', key).update(`${id} ${recipient}`).digest()
  return base32(hash.subarray(0, tokenBytes))
}

/** Whether the token is of the subject, by any of the keys: former ones stay valid when keys rotate. */
export function isMailToken(keys: readonly Buffer[], subject: MailSubject, given: string): boolean {
  const token = Buffer.from(given.toLowerCase())
  return keys.some((key) => {
    const expected = Buffer.from(mailToken(key, subject))
    return expected.length === token.length && timingSafeEqual(expected, token)
  })
}

/** The Message-ID of a mail of ours, without angle brackets: no table is needed to know it again. */
export function ownMessageId(key: Buffer, message: MailSubject, domain: string): string {
  return `${message.id}.${mailToken(key, message)}@${domain}`
}

const ownForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z2-7]{26})@/i

/** The message that a Message-ID of our form names, and its token, which has still to be verified. */
export function readMessageId(
  id: string,
): { readonly message_id: string; readonly token: string } | undefined {
  const [, messageId, token] = ownForm.exec(id.slice(0, 255)) ?? []
  if (messageId === undefined || token === undefined) return undefined
  return { message_id: messageId.toLowerCase(), token: token.toLowerCase() }
}

/** `help+<token>@acme.example` for `help@acme.example`. */
export function addressWithToken(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

const tokenInAddress = /\+([a-z2-7]{26})@/i

/** The token in an address; undefined if it has none. */
export function tokenIn(address: string): string | undefined {
  return tokenInAddress.exec(address.slice(-320))?.[1]?.toLowerCase()
}

function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}
