import { Resolver } from 'node:dns/promises'
import { OutboundError } from './outbound-error.ts'

/** Resolves with the addresses of a host name, none for an unknown name. Rejects on a timeout. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/** Of one query. Each server gets two. */
const queryTimeoutMs = 1_500
/** Of a whole look-up. */
const lookupTimeoutMs = 5_000

/**
 * Queries DNS servers (the machine's by default) over its own sockets. Node's default look-up occupies one
 * of four threads, which files and passwords also need, until a silent server times out.
 */
export function makeResolver(given: { servers?: readonly string[]; limitMs?: number } = {}) {
  return async (host: string): Promise<readonly string[]> => {
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 })
    if (given.servers !== undefined) resolver.setServers(given.servers)
    const timer = setTimeout(() => resolver.cancel(), given.limitMs ?? lookupTimeoutMs)
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(timer)
    const failed = results.every(
      (result) => result.status === 'rejected' && !isNegativeReply(result.reason),
    )
    if (failed) throw new OutboundError('The host name could not be looked up in time.')
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
}

/** Whether the server replied that there is no such name or record. */
function isNegativeReply(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  return ['ENODATA', 'ENOTFOUND', 'EBADNAME', 'EFORMERR'].includes(code)
}
