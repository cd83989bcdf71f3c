import { mailToken } from './mail-token.ts'

/** Of a UUID in base 36. */
const idLength = 25
/** 50 bits of the keyed hash: too many to guess, few enough for the 64 characters before the at sign (RFC 5321, 4.5.3.1.1). */
const markLength = 10
const longestLocalPart = 64

const markOf = (key: Buffer, mailId: string) =>
  mailToken(key, { id: mailId, recipient: 'bounce' }).slice(0, markLength)

/**
 * The envelope sender of a mail, `help+b<mail><mark>@shop.example`: whatever is sent there is about the mail (VERP).
 * Undefined if the address is too long for it.
 */
export function bounceAddress(key: Buffer, address: string, mailId: string): string | undefined {
  const at = address.lastIndexOf('@')
  const id = BigInt(`0x${mailId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(idLength, '0')
  const local = `${address.slice(0, at)}+b${id}${markOf(key, mailId)}`
  return Buffer.byteLength(local) > longestLocalPart ? undefined : local + address.slice(at)
}

const form = /\+b([0-9a-z]{25})([a-z2-7]{10})@/i

/** Whether an address has the form of one for bounces, before its mark is verified. */
export const hasBounceForm = (address: string) => form.test(address.slice(-320))

/** The mail whose bounces go to the address; undefined for other addresses and forged ones. */
export function readBounceAddress(keys: readonly Buffer[], address: string): string | undefined {
  const [, id = '', mark = ''] =
    form.exec(address.slice(-320))?.map((part) => part.toLowerCase()) ?? []
  if (id === '') return undefined
  const digits = Array.from(id).reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n)
  const hex = digits.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  const mailId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return keys.some((key) => markOf(key, mailId) === mark) ? mailId : undefined
}
