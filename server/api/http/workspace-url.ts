import type { AppServices } from './services.ts'

/**
 * The configured address of a workspace's API, with `{subdomain}` in it. Includes the server's `port` unless it is 0 or
 * a proxy hides it.
 */
export function workspaceUrl(
  config: Pick<AppServices['config'], 'publicScheme' | 'baseDomain' | 'trustedProxies'>,
  { basePath, port = 0 }: { basePath: string; port?: number },
): string {
  const { publicScheme, baseDomain, trustedProxies } = config
  const isPublic = port !== 0 && trustedProxies.length === 0
  return `${publicScheme}://{subdomain}.${baseDomain}${isPublic ? `:${port}` : ''}${basePath}`
}
