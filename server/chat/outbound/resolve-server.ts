import { isIP } from 'node:net'
import { isAllowedHost, type OutboundRules } from './check-url.ts'
import { allowedAddresses } from './guarded-lookup.ts'
import { OutboundError } from './outbound-error.ts'
import { makeResolver, type ResolveHost } from './resolve-host.ts'

/**
 * The address to connect to for a server that a workspace chose, and the name that its certificate has to have. The address
 * is the checked one, so that DNS cannot change it later.
 */
export async function resolveServer(
  host: string,
  rules: OutboundRules,
  resolve: ResolveHost = makeResolver(),
): Promise<{ readonly host: string; readonly servername?: string }> {
  if (!isAllowedHost(host, rules)) throw new OutboundError('The server is not allowed.')
  if (isIP(host) !== 0) return { host }
  const [address = host] = await allowedAddresses(resolve, rules, host)
  return { host: address, servername: host }
}
