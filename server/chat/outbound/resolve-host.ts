import { Resolver } from 'node:dns/promises'
import { OutboundError } from './outbound-error.ts'

/** The addresses a host name leads to, none where it leads nowhere. Rejects when nobody says in time. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/** Two tries of this long each, by each of the servers. */
const tryMs = 1_500
/** Of a look-up altogether. */
const limitMs = 5_000

/**
 * Asks DNS servers, those of the machine unless others are given, over sockets of its own: the usual
 * look-up holds one of a handful of threads that files and passwords need as well, for as long as a
 * server keeps silent.
 */
export function makeResolver(given: { servers?: readonly string[]; limitMs?: number } = {}) {
  return async (host: string): Promise<readonly string[]> => {
    const resolver = new Resolver({ timeout: tryMs, tries: 2 })
    if (given.servers !== undefined) resolver.setServers(given.servers)
    const late = setTimeout(() => resolver.cancel(), given.limitMs ?? limitMs)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(late)
    const isSilent = answers.every(
      (answer) => answer.status === 'rejected' && !isAnswer(answer.reason),
    )
    if (isSilent) throw new OutboundError('The host name could not be looked up in time.')
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** That there is nothing of that name is an answer, too. */
function isAnswer(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  return ['ENODATA', 'ENOTFOUND', 'EBADNAME', 'EFORMERR'].includes(code)
}
