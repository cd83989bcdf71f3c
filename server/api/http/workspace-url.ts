import type { AppServices } from '../../services.ts'

/**
 * Where a workspace's API is, as the configuration tells it, with `{subdomain}` in it. `port` is
 * where the server listens; 0 is not told, and behind a proxy our port is not the public one.
 */
export function workspaceUrl(
  config: Pick<AppServices['config'], 'publicScheme' | 'baseDomain' | 'trustedProxies'>,
  { basePath, port = 0 }: { basePath: string; port?: number },
): string {
  const { publicScheme, baseDomain, trustedProxies } = config
  const isPublic = port !== 0 && trustedProxies.length === 0
  return `${publicScheme}://{subdomain}.${baseDomain}${isPublic ? `:${port}` : ''}${basePath}`
}
