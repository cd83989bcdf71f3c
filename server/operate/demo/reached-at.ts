import type { Config } from '../../config/config.ts'

type Addressed = Pick<Config, 'publicScheme' | 'trustedProxies'>

/**
 * How people reach the server that listens at this address: through the proxy if there is one, else the server itself, by
 * HTTP whatever PORCHLIGHT_SCHEME says.
 */
export function reachedAt<Given extends Addressed>(
  address: string,
  config: Given,
): { readonly reached: Given; readonly port: number } {
  const isProxied = config.trustedProxies.length > 0
  const reached = isProxied ? config : { ...config, publicScheme: 'http' as const }
  // Empty for the scheme's default port.
  return { reached, port: Number(new URL(address).port || 80) }
}
