import type { FastifyReply, FastifyRequest } from 'fastify'
import { workspaceAt } from '../../../../api/access/hosts.ts'
import { siteOf } from '../../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { readWebChannel, type ReadChannel } from './read-web-channel.ts'

type Asked = { readonly workspaceId: string; readonly channel: ReadChannel }

/**
 * The channel that a page of the chat is asked for, on its workspace's host. A refusal must not be framed; the page
 * has a policy of its own.
 */
export async function readAskedChannel(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  id: unknown,
): Promise<Asked> {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  const workspaceId = await workspaceAt(services, siteOf(request), request.ip)
  if (workspaceId === undefined) throw appError('path_unknown')
  const channel = await readWebChannel(services, workspaceId, typeof id === 'string' ? id : '')
  if (channel === undefined) throw appError('channel_unknown')
  return { workspaceId, channel }
}
