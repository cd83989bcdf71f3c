import type { FastifyRequest } from 'fastify'
import type { AppServices } from './services.ts'
import { absoluteUrl } from './absolute-url.ts'
import { siteOf } from './separate-hosts.ts'

// A quotation mark inside a JSON string is escaped.
const fileLink = /(?<!\\)"https?:\/\/[\w.:-]{1,262}\/files\/([\da-f-]{36})\//g

/**
 * Makes a reply's links to files use the host of the request. PostgreSQL builds them with the configured host name,
 * which a client that uses another address (an IP address, `localhost`, a host for visitors) may not reach. Only values that are
 * entirely links to files of the caller's workspace change, never text that users wrote.
 */
export function rewriteFileLinks(
  json: string,
  request: FastifyRequest,
  { config }: Pick<AppServices, 'config'>,
): string {
  const { principal } = request
  if (principal === null || !json.includes('/files/')) return json
  const { audience, subdomain, workspace_id: ownName } = siteOf(request)
  if (audience === 'team' && subdomain !== undefined && ownName === undefined) return json
  const { origin } = absoluteUrl(request, config)
  return json.replace(fileLink, (link: string, workspaceId: string) =>
    workspaceId === principal.workspace_id ? `"${origin}/files/${workspaceId}/` : link,
  )
}
