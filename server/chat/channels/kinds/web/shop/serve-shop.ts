import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demoSubdomain, shopSubdomain } from '../../../../../demo-hosts.ts'
import { audienceOf, workspaceAt } from '../../../../../api/access/hosts.ts'
import { schemeOf } from '../../../../../api/http/secure-transport.ts'
import { securityPolicy, styleSource } from '../../../../../api/http/security-policy.ts'
import { siteOf } from '../../../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { workspaceUrl } from '../../../../../api/http/workspace-url.ts'
import { readSettings } from '../../../../settings/settings.ts'
import { webOf } from '../read-web-channel.ts'
import { shopHtml, shopStyle } from './shop-html.ts'

type Addressed = Parameters<typeof workspaceUrl>[0]

/** The origin of the demo's shop, as browsers write it: another one than those of every workspace. */
export function shopOrigin(config: Addressed, port: number): string {
  const address = workspaceUrl(config, { basePath: '', port }).replace('{subdomain}', shopSubdomain)
  return new URL(address).origin
}

/**
 * Serves a made-up shop with the demo's chat on its pages at `shop.<base domain>`, which has no workspace: as long as the demo
 * exists, and has a channel for that origin. A real workspace `shop` takes precedence.
 */
export function serveShop(server: FastifyInstance, services: AppServices): void {
  if (!services.config.demo) return
  server.addHook('onRequest', (request, reply, done) => {
    const { subdomain, workspace_id: ownName } = siteOf(request)
    if (subdomain !== shopSubdomain || ownName !== undefined || request.method !== 'GET') {
      done()
      return
    }
    const finish = (isAnswered: boolean) => (isAnswered ? undefined : done())
    answer(services, request, reply).then(finish, done)
  })
}

/** Whether the shop has answered. */
async function answer(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { config, hosts } = services
  const path = request.url.split('?', 1)[0] ?? ''
  if ((await workspaceAt(services, siteOf(request), request.ip)) !== undefined) return false
  const demo = await workspaceAt(services, audienceOf(services, demoHost(config)), request.ip)
  if (demo === undefined) return false
  const settings = await readSettings(services.database, services.settings, demo)
  const scheme = schemeOf(request, config)
  const origin = `${scheme}://${request.host}`
  const channel = settings.channels.find(
    (one) => webOf(one)?.allowed_origins.includes(origin) === true,
  )
  if (channel === undefined) return false
  const port = request.host.slice(request.hostname.length)
  const { team = demoHost(config), visitors = `chat--${demoHost(config)}` } = hosts.ownOf(demo)
  const chat = `${scheme}://${visitors}${port}`
  const html = shopHtml(path, {
    script: `${chat}/widget.js`,
    channel: channel.id,
    inbox: `${scheme}://${team}${port}/inbox`,
  })
  if (html === undefined) return false
  // As strict as a shop's policy can be: the chat needs no more.
  reply.header(
    'content-security-policy',
    securityPolicy(
      `script-src ${chat}`,
      `frame-src ${chat}`,
      styleSource(shopStyle),
      'img-src data:',
    ),
  )
  reply.type('text/html; charset=utf-8').send(html)
  return true
}

function demoHost({ baseDomain }: Pick<AppServices['config'], 'baseDomain'>): string {
  return `${demoSubdomain}.${baseDomain}`
}
