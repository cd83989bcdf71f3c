import { BlockList, isIP } from 'node:net'

type Range = readonly [address: string, bits: number]

/**
 * Ranges of IPv4 that are not the public internet: the special-purpose registry of IANA (RFC 6890),
 * multicast, and the one public address that a large cloud answers its own machines on.
 */
const specialV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * All of IPv6 that is assigned for the public is in one range (RFC 4291); all else, such as loopback,
 * link-local, unique local, multicast, mapped and translated IPv4 (`::ffff:0:0/96`, `64:ff9b::/96`), is not.
 */
const publicV6: Range = ['2000::', 3]

/** Protocol assignments with Teredo, documentation, 6to4, and documentation again (RFC 9637). */
const specialV6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** This machine, and networks that are somebody's own. */
const privateV4: readonly Range[] = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]
const privateV6: readonly Range[] = [
  ['::1', 128],
  ['fc00::', 7],
]

const special = makeList(specialV4, specialV6)
const assigned = makeList([], [publicV6])
const own = makeList(privateV4, privateV6)

function makeList(v4: readonly Range[], v6: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of v4) list.addSubnet(address, bits, 'ipv4')
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6')
  return list
}

/** Whether a numeric address is one of the public internet. Judged by its bytes, whatever its spelling. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether a numeric address is this machine's or of a private network; link-local ones are neither. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%') || isMapped(address)) return false
  return own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The list would see through to the IPv4 address; a connection to it need not. */
function isMapped(address: string): boolean {
  return address.toLowerCase().startsWith('::ffff:')
}
