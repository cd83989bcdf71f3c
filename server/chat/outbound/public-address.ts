import { BlockList, isIP } from 'node:net'

/**
 * Ranges that are not the public internet. IPv4: IANA's special-purpose registry (RFC 6890), multicast,
 * and the one public address on which a large cloud serves its own machines. IPv6: protocol assignments
 * with Teredo, documentation, 6to4, AS112 and documentation again (RFC 9637).
 */
const special = blockListOf(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16
  192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`)

/**
 * The one range of IPv6 that is assigned for public use (RFC 4291). Everything outside it is refused:
 * loopback, link-local, unique local, multicast, mapped and translated IPv4 (`::ffff:0:0/96`, `64:ff9b::/96`).
 */
const assignedV6 = blockListOf('2000::/3')

/** This machine and private networks. */
const local = blockListOf('10.0.0.0/8 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7')

/** A block list of ranges in CIDR notation. */
function blockListOf(ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.trim().split(/\s+/)) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether a numeric address, in any spelling, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return assignedV6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether a numeric address is this machine's or in a private network; link-local ones are neither. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%') || isMapped(address)) return false
  return local.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The block list matches a mapped IPv4 address by its IPv4 part, but a connection may treat it otherwise. */
function isMapped(address: string): boolean {
  return address.toLowerCase().startsWith('::ffff:')
}
