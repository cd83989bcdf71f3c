import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl } from '../../../../api/http/absolute-url.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { readBuiltPages } from '../../../../api/pages/built-pages.ts'
import { pagePolicy } from '../../../../api/pages/page-policy.ts'
import { appError } from '../../../../errors.ts'
import { chooseLanguage } from './choose-language.ts'
import { frameContent } from './frame-content.ts'
import { frameHtml } from './frame-html.ts'
import { makeTicket } from './ticket.ts'
import type { ReadChannel } from './read-web-channel.ts'

type Sent = {
  readonly workspaceId: string
  readonly channel: ReadChannel
  /** Of the page around the chat, which its ticket is for. */
  readonly origin: string
  /** The pages that may frame it. */
  readonly ancestors: string
  readonly language: unknown
}

/** Pages that isolate themselves (COEP) show only frames with these. All that the chat loads is its own. */
const isolation = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The page of the chat, whose script reads everything that it needs from it. The caller has checked access. */
export async function sendFrame(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, channel, origin, ancestors, language }: Sent,
): Promise<FastifyReply> {
  const pages = await readBuiltPages()
  if (pages === undefined) throw appError('pages_not_built')
  const ticket = makeTicket(services, {
    workspace_id: workspaceId,
    channel_id: channel.id,
    origin,
  })
  reply.headers({
    'content-security-policy': pagePolicy(ancestors),
    // What visitors open from here does not learn the address; a reload does.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-robots-tag': 'noindex',
    ...isolation,
  })
  const { spoken, ofSite } = chooseLanguage(language, channel.web, pages.entries.frame.words)
  const own = absoluteUrl(request, services.config).origin
  const content = {
    ticket,
    origin,
    language: ofSite,
    ...(await frameContent(services, workspaceId, channel, own)),
  }
  return reply.type('text/html; charset=utf-8').send(frameHtml(pages, content, spoken))
}
