import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isAllowedAddress, isLocalName, type OutboundRules } from './check-url.ts'
import { OutboundError } from './outbound-error.ts'
import type { ResolveHost } from './resolve-host.ts'

const notPublic = 'The host name does not lead to a public address.'

/**
 * How connections find the address of a host name: it is looked up once, refused if any address is not
 * allowed, and what was judged is what is connected to, so no later answer of the DNS counts.
 */
export function guardedLookup(resolve: ResolveHost, rules: OutboundRules): LookupFunction {
  const find = callbackify(async (host: string) => {
    const name = host.replace(/\.$/, '')
    const addresses = isLocalName(name) ? ['127.0.0.1', '::1'] : await resolve(name)
    const isRefused = addresses.some((address) => !isAllowedAddress(address, rules))
    if (addresses.length === 0 || isRefused) throw new OutboundError(notPublic)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  })
  return (host, options, answer) => {
    find(host, (error, found) => {
      if (error !== null) answer(error, '')
      else if (options.all === true) answer(null, found)
      else answer(null, found[0]?.address ?? '', found[0]?.family)
    })
  }
}
