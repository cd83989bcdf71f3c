import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appError, errorHeader } from '../../errors.ts'
import { isolatePages, registerPage } from '../http/register-page.ts'
import { sessionTokenIn } from '../access/session-token.ts'
import { workspaceAt } from '../access/hosts.ts'
import { prefersHtml } from '../http/accept.ts'
import { framedPage, framePolicy } from '../http/page-frame.ts'
import { siteOf } from '../http/separate-hosts.ts'
import type { AppServices } from '../http/services.ts'
import { askWorkspace } from './ask-workspace.ts'
import { readBuiltPages, scriptSource } from './built-pages.ts'
import { registerDownloads } from './downloads.ts'
import { inboxHtml, inboxIcon, inboxManifest } from './inbox-html.ts'
import { pagePolicy } from './page-policy.ts'
import { sendFile } from './send-file.ts'

/**
 * `GET /inbox` and every address below it, the inbox on a team's host, and `GET /pages/<file>`, what it and the widget
 * load. Public: they are the same for everybody.
 */
export function registerPages(
  server: FastifyInstance,
  services: Pick<AppServices, 'config' | 'hosts'>,
): void {
  void server.register(async (pages) => {
    isolatePages(pages)
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      siteOf(request).subdomain === undefined || (await isUnknown(services, request))
        ? askWorkspace(services, request, reply)
        : sendInbox(request, reply)
    registerDownloads(pages)
    registerPage(pages, '/inbox', answer)
    registerPage(pages, '/inbox/*', answer)
    registerPage(pages, '/pages/current.json', async (_request, reply) => {
      const built = await readBuiltPages()
      if (built === undefined) throw appError('path_unknown')
      return reply.header('cache-control', 'no-cache').send({ version: built.version })
    })
    registerPage(pages, '/pages/icon.svg', async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=86400' })
        .type('image/svg+xml')
        .send(inboxIcon),
    )
    registerPage(pages, '/inbox.webmanifest', async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache' })
        .type('application/manifest+json')
        .send(inboxManifest),
    )
    registerPage(pages, '/inbox-worker.js', async (_request, reply) => {
      const source = await scriptSource('worker')
      if (source === undefined) throw appError('pages_not_built')
      reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
      return reply.type('text/javascript; charset=utf-8').send(source)
    })
    registerPage(pages, '/pages/:file', async (request, reply) =>
      sendFile((request.params as { file: string }).file, request, reply),
    )
  })
}

/**
 * Whether the host names a workspace that is not there. If that cannot be read, or the address has asked for too many, the
 * inbox is served as ever: signing in answers for itself.
 */
async function isUnknown(
  services: Pick<AppServices, 'hosts'>,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    return (await workspaceAt(services, siteOf(request), request.ip)) === undefined
  } catch {
    return false
  }
}

/** The inbox frames originals of mails, which have a policy of their own, can be installed, and has a service worker. */
const policy = pagePolicy("'none'", {
  frames: "'self'",
  sources: ["manifest-src 'self'"],
  types: ['porchlight-worker'],
})

/** The service worker asks for nothing. */
const workerPolicy = "default-src 'none'"

const notBuiltPage = framedPage(
  'Not built · Porchlight',
  `<h1>The inbox is not built yet</h1>
<p>Run <code>npm ci &amp;&amp; npm run build</code> in the folder of this server, then reload this page. The API works as ever.</p>`,
)

async function sendInbox(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const built = await readBuiltPages()
  if (built === undefined) {
    if (!prefersHtml(request.headers.accept)) throw appError('pages_not_built')
    const refusal = appError('pages_not_built')
    reply.code(refusal.status).header(errorHeader, refusal.code)
    reply.headers({ 'content-security-policy': framePolicy, vary: 'Accept' })
    return reply.type('text/html; charset=utf-8').send(notBuiltPage)
  }
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'Cookie' })
  const hasSession = sessionTokenIn(request.headers.cookie) !== undefined
  return reply.type('text/html; charset=utf-8').send(inboxHtml(built, hasSession))
}
