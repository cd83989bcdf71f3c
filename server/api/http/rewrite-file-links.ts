import type { FastifyRequest } from 'fastify'
import type { AppServices } from '../../services.ts'
import { absoluteUrl } from './absolute-url.ts'
import { subdomainOf } from './workspace-host.ts'

// A quotation mark that people wrote is escaped.
const fileLink = /(?<!\\)"https?:\/\/[\w.:-]{1,262}\/files\/([\da-f-]{36})\//g

/**
 * A reply whose links to files lead to the host that was asked. PostgreSQL builds them with the name that
 * the workspace has by the settings; who came by another address, where the key alone names the workspace
 * (an IP address, `localhost`), may not be able to reach that name. Only whole values that are links to
 * files of the caller's workspace change, never what people wrote.
 */
export function followHost(
  json: string,
  request: FastifyRequest,
  { config }: Pick<AppServices, 'config'>,
): string {
  const { caller } = request
  if (caller === null || !json.includes('/files/')) return json
  if (subdomainOf(request.host, config.baseDomain) !== undefined) return json
  const { origin } = absoluteUrl(request, config)
  return json.replace(fileLink, (link: string, workspaceId: string) =>
    workspaceId === caller.workspace_id ? `"${origin}/files/${workspaceId}/` : link,
  )
}
