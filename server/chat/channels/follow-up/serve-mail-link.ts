import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workspaceAt } from '../../../api/access/hosts.ts'
import { absoluteUrl } from '../../../api/http/absolute-url.ts'
import { refuseOtherMethods } from '../../../api/http/refuse-other-methods.ts'
import { registerPage } from '../../../api/http/register-page.ts'
import { siteOf } from '../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { mailPage, sendMailPage } from '../../mail/mail-page.ts'
import { isAllowedOrigin } from '../kinds/web/settings/allowed-origins.ts'
import { readWebChannel } from '../kinds/web/read-web-channel.ts'
import { linkLastsMs } from './link-limits.ts'
import { readMailLink } from './mail-link.ts'
import { mailWords } from './mail-words.ts'
import { findLinkedMail, type LinkedMail } from './link-queries.ts'
import { refuseMails } from './refuse-mails.ts'

type Asked = {
  readonly workspaceId: string
  readonly mail: (LinkedMail & { id: string }) | undefined
}

/**
 * The links in mails about conversations. Reading one changes nothing, because programs that check mails read them all:
 * the chat that it leads to opens the conversation by a POST, and so does the button of the page that ends mails.
 */
export function serveMailLinks(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/mail/:token', async (request, reply) => open(services, request, reply))
  const url = '/mail/:token/stop'
  server.get(url, async (request, reply) => {
    const asked = await readAsked(services, request)
    return show(reply, asked, 'stop_sure', 'stop_do')
  })
  // A mail program sends the fields of RFC 8058, the page none: both mean the same, so the body is not read.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(url, async (request, reply) => stop(services, request, reply))
  })
  refuseOtherMethods(server, url, ['GET', 'HEAD', 'POST'])
}

async function stop(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await readAsked(services, request)
  const { workspaceId, mail } = asked
  if (mail === undefined) return show(reply, asked, 'gone')
  const isPage = request.headers['sec-fetch-mode'] === 'navigate'
  await refuseMails(services, workspaceId, mail, isPage ? 'page' : 'one_click')
  return show(reply, asked, 'stopped')
}

async function readAsked(services: AppServices, request: FastifyRequest): Promise<Asked> {
  const workspaceId = await workspaceAt(services, siteOf(request), request.ip)
  if (workspaceId === undefined) throw appError('path_unknown')
  const { token } = request.params as { token: string }
  const id = await readMailLink(services, workspaceId, token)
  if (id === undefined) return { workspaceId, mail: undefined }
  const [mail] = await readRows(services.database, workspaceId, findLinkedMail({ workspaceId, id }))
  return { workspaceId, mail: mail && { ...mail, id } }
}

/**
 * Goes on to the page on which the visitor wrote, whose chat opens the conversation in the browser that has it; for a
 * proven address to the chat as a page of its own, which opens it anywhere.
 */
async function open(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await readAsked(services, request)
  const { workspaceId, mail } = asked
  if (mail === undefined) return show(reply, asked, 'gone')
  const { token } = request.params as { token: string }
  const channel = await readWebChannel(services, workspaceId, mail.channel_id ?? '')
  if (channel === undefined) return show(reply, asked, 'gone')
  const { origin: own } = absoluteUrl(request, services.config)
  const page = URL.parse(mail.origin_page_url)
  const isHere = page?.origin === own
  const fullPage = `/chat/${channel.id}?porchlight=${token}`
  const isFresh = mail.age_ms <= linkLastsMs
  if (isHere || (mail.is_proven && isFresh)) return reply.redirect(fullPage, 303)
  if (page === null || !isAllowedOrigin(page.origin, channel.web.allowed_origins)) {
    return show(reply, asked, 'gone')
  }
  // A fragment is not sent to the site's server.
  page.hash = `porchlight=${token}`
  return reply.redirect(page.href, 303)
}

async function show(
  reply: FastifyReply,
  { mail }: Asked,
  sentence: 'gone' | 'stop_sure' | 'stopped',
  button?: 'stop_do',
): Promise<FastifyReply> {
  const words = mailWords(mail?.language ?? '')
  const team = mail?.workspace_name ?? 'Chat'
  const isGone = mail === undefined
  const said = isGone ? words.say('gone', { team: 'us' }) : words.say(sentence, { team })
  const html = mailPage(
    words,
    team,
    said,
    isGone || button === undefined ? undefined : words.say(button),
  )
  return sendMailPage(reply, isGone ? 404 : 200, html)
}
