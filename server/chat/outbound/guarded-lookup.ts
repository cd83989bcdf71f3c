import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isAllowedAddress, isLocalName, type OutboundRules } from './check-url.ts'
import { OutboundError } from './outbound-error.ts'
import type { ResolveHost } from './resolve-host.ts'

/** The addresses of a host, all of which are allowed. Throws if one is not, or there is none. */
export async function allowedAddresses(
  resolve: ResolveHost,
  rules: OutboundRules,
  host: string,
): Promise<readonly string[]> {
  const name = host.replace(/\.$/, '')
  const addresses = isLocalName(name) ? ['127.0.0.1', '::1'] : await resolve(name)
  if (addresses.length === 0 || !addresses.every((one) => isAllowedAddress(one, rules))) {
    throw new OutboundError('The host name does not lead to a public address.')
  }
  return addresses
}

/**
 * The look-up function of connections. A host name is resolved once per connection and refused if any of
 * its addresses is not allowed. The connection uses the checked addresses, so DNS cannot change them later.
 */
export function guardedLookup(resolve: ResolveHost, rules: OutboundRules): LookupFunction {
  const find = callbackify(async (host: string) =>
    (await allowedAddresses(resolve, rules, host)).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    })),
  )
  return (host, options, done) => {
    find(host, (error, found) => {
      if (error !== null) done(error, '')
      else if (options.all === true) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
  }
}
