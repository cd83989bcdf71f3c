import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl } from '../../../../api/http/absolute-url.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { readMailLink } from '../../follow-up/mail-link.ts'
import { readAskedChannel } from './read-asked-channel.ts'
import { sendFrame } from './send-frame.ts'

/**
 * `GET /chat/<channel id>`: the chat as a page of its own, for links in mails and QR codes, where the channel's `full_page` is true, and for links in
 * mails about its conversations.
 * Its ticket is for the origin of this host, which no page of another origin can get: browsers refuse to frame it, scripts of
 * others cannot read it, and only a navigation gets it. `/frame` accepts no such ticket, since a channel's origins are those of its
 * site (docs/decisions/0128).
 */
export async function serveFullPage(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channel: id } = request.params as { channel: string }
  const { workspaceId, channel } = await readAskedChannel(services, request, reply, id)
  const { porchlight: link } = request.query as Record<string, unknown>
  const isLinked =
    link !== undefined && (await readMailLink(services, workspaceId, link)) !== undefined
  if (!channel.web.full_page && !isLinked) throw appError('channel_unknown')
  const { 'sec-fetch-dest': destination, 'accept-language': accepted } = request.headers
  if (destination !== undefined && destination !== 'document') throw appError('path_unknown')
  const { language = accepted?.slice(0, longestHeader).split(/[,;]/, 1)[0] } =
    request.query as Record<string, unknown>
  return sendFrame(services, request, reply, {
    workspaceId,
    channel,
    origin: absoluteUrl(request, services.config).origin,
    ancestors: "'none'",
    language,
  })
}

const longestHeader = 200
