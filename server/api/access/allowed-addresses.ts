import { BlockList, isIP } from 'node:net'

const mappedForm = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const mappedBits = 96

/**
 * Normalizes one entry of a key's allow-list: an IP address, or a range such as 10.0.0.0/8 or 2001:db8::/32.
 * An IPv4 address mapped into IPv6 (RFC 4291, 2.5.5.2) becomes plain IPv4. Undefined for anything else.
 */
export function parseAllowedAddress(text: string): string | undefined {
  const [given = '', bits, ...rest] = text.trim().toLowerCase().split('/')
  const address = plainAddress(given)
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  if (bits === undefined) return address
  const isMapped = given !== address
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) - (isMapped ? mappedBits : 0) : -1
  if (prefix < 0 || prefix > (version === 4 ? 32 : 128)) return undefined
  return `${address}/${prefix}`
}

/** Whether an address matches a list of entries that `parseAllowedAddress` returned. */
export type AddressCheck = (address: string) => boolean

export function checkAddresses(entries: readonly string[]): AddressCheck {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (given) => {
    const address = plainAddress(given)
    return isIP(address) !== 0 && list.check(address, familyOf(address))
  }
}

/**
 * Whether a list admits no address that the outer one does not; null admits all. Each entry has to be within one of the
 * outer ones: two halves do not count as their whole.
 */
export function areWithin(
  entries: readonly string[] | null,
  outer: readonly string[] | null,
): boolean {
  if (outer === null) return true
  return entries !== null && entries.every((entry) => outer.some((one) => isWithin(entry, one)))
}

function isWithin(entry: string, outer: string): boolean {
  const bitsOf = (given: string) => {
    const [address = '', bits] = given.split('/')
    return Number(bits ?? (familyOf(address) === 'ipv4' ? 32 : 128))
  }
  const [address = ''] = entry.split('/')
  return bitsOf(entry) >= bitsOf(outer) && checkAddresses([outer])(address)
}

/** Strips the zone, which names an interface of this machine, and unmaps IPv4. */
export function plainAddress(text: string): string {
  const address = text.split('%')[0] ?? ''
  return mappedForm.exec(address)?.[1] ?? address
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
