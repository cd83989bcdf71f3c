import { isIP } from 'node:net'
import { isPrivateAddress, isPublicAddress } from './public-address.ts'

/** `allowsPrivate`: also allow this machine, private networks and plain http. */
export type OutboundRules = { readonly allowsPrivate: boolean }

const firstUnprivilegedPort = 1_024

/**
 * Parses an address; undefined if requests to it are not allowed. Allowed are https without credentials or
 * fragment, ports 80, 443 and from 1024 on (older protocols use the rest), and hosts that are not literally
 * a non-public address. guarded-lookup.ts checks what a host name resolves to on each connection.
 */
export function checkUrl(text: string, rules: OutboundRules): URL | undefined {
  // URL.parse drops tabs and line breaks, so the stored text would differ from the requested address.
  if (/\p{Cc}/u.test(text)) return undefined
  const url = URL.parse(text)
  if (url === null || !isScheme(url, rules)) return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  const port = url.port === '' ? undefined : Number(url.port)
  if (port !== undefined && port !== 80 && port !== 443 && port < firstUnprivilegedPort)
    return undefined
  return isAllowedHost(hostOf(url), rules) ? url : undefined
}

/** Whether connections to a host, as an address has it, are allowed; what a name resolves to is checked on each. */
export function isAllowedHost(host: string, rules: OutboundRules): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, rules)
  if (isLocalName(host)) return rules.allowsPrivate
  return host.includes('.') || rules.allowsPrivate
}

function isScheme({ protocol }: URL, { allowsPrivate }: OutboundRules): boolean {
  return protocol === 'https:' || (allowsPrivate && protocol === 'http:')
}

/** The host without the brackets of an IPv6 address and the trailing dot. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** RFC 6761, 6.3: names that always mean this machine. */
export function isLocalName(host: string): boolean {
  return /(?:^|\.)localhost$/i.test(host)
}

export function isAllowedAddress(address: string, { allowsPrivate }: OutboundRules): boolean {
  return isPublicAddress(address) || (allowsPrivate && isPrivateAddress(address))
}
