import { Resolver } from 'node:dns/promises'
import type { Config } from '../../../config/config.ts'
import { makeOutboundClient, type OutboundClient } from '../../outbound/outbound-client.ts'
import { makeFailureLimit, type FailureLimit } from '../failure-limit.ts'
import type { OpenProvider } from './open-provider.ts'

declare module '../../../api/http/services.ts' {
  interface AppServices {
    readonly company: CompanyServices
  }
}

/** What company sign-ins share in this process. */
export type CompanyServices = {
  /** Made at the first request to a provider. */
  readonly outbound: () => OutboundClient
  /** Providers that were used lately, with what their discovery documents said. */
  readonly opened: Map<string, { readonly at: number; readonly provider: Promise<OpenProvider> }>
  /** Sign-ins that were refused, by network. */
  readonly refusedByAddress: FailureLimit
  /** Logout tokens that were refused, by network. */
  readonly refusedLogouts: FailureLimit
  /** The TXT records of a name; none for an unknown one. */
  readonly resolveTxt: (name: string) => Promise<readonly string[]>
}

/** Of one exchange with a provider. */
const timeoutMs = 8_000
const replyBytes = 262_144
const minuteMs = 60_000

export function makeCompanyServices(
  { signInAllowPrivate: allowsPrivate }: Pick<Config, 'signInAllowPrivate'>,
  dnsServers?: readonly string[],
): CompanyServices {
  let client: OutboundClient | undefined
  return {
    outbound: () => (client ??= makeOutboundClient({ allowsPrivate }, { timeoutMs, replyBytes })),
    opened: new Map(),
    refusedByAddress: makeFailureLimit(10, 5 * minuteMs),
    refusedLogouts: makeFailureLimit(20, 5 * minuteMs),
    resolveTxt: async (name) => {
      const resolver = new Resolver({ timeout: 2_000, tries: 2 })
      if (dnsServers !== undefined) resolver.setServers(dnsServers)
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch {
        return []
      }
    },
  }
}
