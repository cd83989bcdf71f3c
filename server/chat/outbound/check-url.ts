import { isIP } from 'node:net'
import { isPrivateAddress, isPublicAddress } from './public-address.ts'

/** What the operator allows besides the public internet. */
export type OutboundRules = {
  /** Addresses of this machine and of private networks, and plain http. */
  readonly allowsPrivate: boolean
}

const firstFreePort = 1_024

/**
 * The address as it will be asked for, undefined where it may not be: only https, no login in it, the
 * usual port or one that no old protocol has, and a host that is no non-public address by its own
 * letters. What a name leads to is judged when a connection is made.
 */
export function checkUrl(text: string, rules: OutboundRules): URL | undefined {
  // URL.parse passes over tabs and line breaks: what is stored would not be what is asked for.
  if (/\p{Cc}/u.test(text)) return undefined
  const url = URL.parse(text)
  if (url === null || !isScheme(url, rules)) return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  const port = url.port === '' ? undefined : Number(url.port)
  if (port !== undefined && port !== 80 && port !== 443 && port < firstFreePort) return undefined
  const host = hostOf(url)
  if (isIP(host) !== 0) return isAllowedAddress(host, rules) ? url : undefined
  if (isLocalName(host)) return rules.allowsPrivate ? url : undefined
  return host.includes('.') || rules.allowsPrivate ? url : undefined
}

function isScheme({ protocol }: URL, { allowsPrivate }: OutboundRules): boolean {
  return protocol === 'https:' || (allowsPrivate && protocol === 'http:')
}

/** Without the brackets of an IPv6 address and the root's dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** RFC 6761, 6.3: names that mean this machine, whatever a DNS server says. */
export function isLocalName(host: string): boolean {
  return /(?:^|\.)localhost$/i.test(host)
}

export function isAllowedAddress(address: string, { allowsPrivate }: OutboundRules): boolean {
  return isPublicAddress(address) || (allowsPrivate && isPrivateAddress(address))
}
