import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl } from '../../../../api/http/absolute-url.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { isAllowedOrigin, parseOrigin } from './settings/allowed-origins.ts'
import { readAskedChannel } from './read-asked-channel.ts'
import { sendFrame } from './send-frame.ts'
import { readTicket } from './ticket.ts'

/**
 * `GET /frame?channel=<id>`: the page in the frame of a host page. Only for pages of the channel's origins, by three
 * means that a page cannot forge: the browser's `Sec-Fetch-Dest`, the `Referer` (the loader asks for the origin alone), and
 * `frame-ancestors`. Other programs can forge all of them, so the page has nothing secret but a ticket, which is
 * limited where it is used. Stores nothing.
 */
export async function serveFrame(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channel: id, language } = request.query as Record<string, unknown>
  const { workspaceId, channel } = await readAskedChannel(services, request, reply, id)
  const { 'sec-fetch-dest': destination } = request.headers
  // Absent in browsers of before 2023; their frames are as good.
  if (destination !== undefined && destination !== 'iframe') throw appError('frame_alone')
  const { web } = channel
  const own = absoluteUrl(request, services.config).origin
  const origin = isReload(request, own)
    ? await originOfTicket(services, request, { workspace_id: workspaceId, channel_id: channel.id })
    : originIn(request.headers.referer)
  if (origin === undefined || !isAllowedOrigin(origin, web.allowed_origins)) {
    throw appError('origin_not_allowed')
  }
  return sendFrame(services, request, reply, {
    workspaceId,
    channel,
    origin,
    ancestors: web.allowed_origins.join(' '),
    language,
  })
}

/** Whether the frame loads itself again, which no other page can make it do. */
function isReload({ headers }: FastifyRequest, own: string): boolean {
  const { 'sec-fetch-site': site, referer } = headers
  return site === undefined ? URL.parse(referer ?? '')?.origin === own : site === 'same-origin'
}

/** The origin in the ticket that the frame had before. */
async function originOfTicket(
  services: Pick<AppServices, 'vault' | 'database'>,
  { query }: FastifyRequest,
  { workspace_id, channel_id: channelId }: { workspace_id: string; channel_id: string },
): Promise<string | undefined> {
  const { ticket } = query as Record<string, unknown>
  if (ticket === undefined) return undefined
  const before = await readTicket(services, ticket, { workspace_id })
  return before.channel_id === channelId ? before.origin : undefined
}

/** The origin of the page around the frame; undefined without one. */
function originIn(referer: string | undefined): string | undefined {
  const { origin } = URL.parse(referer ?? '') ?? {}
  return origin === undefined ? undefined : parseOrigin(origin)
}
