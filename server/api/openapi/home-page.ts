import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoSubdomain, shopSubdomain } from '../../demo-hosts.ts'
import { audienceOf, workspaceAt } from '../access/hosts.ts'
import { isOfThisMachine } from '../http/of-this-machine.ts'
import { schemeOf } from '../http/secure-transport.ts'
import { clientAddress } from '../pages/downloads.ts'
import type { AppServices } from '../http/services.ts'
import {
  homePageHtml,
  homePageStyle,
  type HomePageFacts,
  type HomePageLinks,
} from './home-page-html.ts'
import { lanternIcon } from '../http/lantern-icon.ts'
import { readVersion } from '../http/package-files.ts'
import { prefersJson } from '../http/accept.ts'
import { registerReadmePages } from './readme-pages.ts'
import { isolatePages, registerPage } from '../http/register-page.ts'
import { securityPolicy, styleSource } from '../http/security-policy.ts'
import { workspaceUrl } from '../http/workspace-url.ts'

/**
 * `GET /`: the version, and links. `GET /readme`: the README and its guides. Both are public, so they show the form of
 * workspace addresses, but neither names nor their number; only to this machine the links of the demo.
 */
export function registerHomePage(
  server: FastifyInstance,
  services: Pick<AppServices, 'config' | 'hosts'>,
  basePath: string,
): void {
  void server.register(async (pages) => {
    isolatePages(pages)
    const { config } = services
    const facts: HomePageFacts = {
      version: await readVersion(),
      database: config.databaseUrl === undefined ? 'embedded' : 'external',
      workspaces: workspaceUrl(config, { basePath, port: config.port }),
      openapi: `${basePath}/openapi.json`,
    }
    const json = { name: 'Porchlight', ...facts, docs: '/docs', health: '/health/ready' }
    registerPage(pages, '/', async (request, reply) => {
      reply.header('vary', 'Accept')
      if (prefersJson(request.headers.accept)) return reply.send(json)
      reply.header('content-security-policy', contentSecurityPolicy)
      return reply.type('text/html; charset=utf-8').send(
        homePageHtml(facts, {
          client: await clientAddress(),
          demo: isOfThisMachine(request) ? await demoLinks(services, request) : undefined,
        }),
      )
    })
    // Browsers request it for pages without an icon link, such as JSON and text.
    registerPage(pages, '/favicon.ico', async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=86400' })
        .type('image/svg+xml')
        .send(lanternIcon),
    )
    registerReadmePages(pages)
  })
}

/** The demo's addresses; undefined if it is off, not there, or cannot be looked up now. */
async function demoLinks(
  services: Pick<AppServices, 'config' | 'hosts'>,
  request: FastifyRequest,
): Promise<HomePageLinks['demo']> {
  const { config } = services
  if (!config.demo) return undefined
  const port = request.host.slice(request.hostname.length)
  const hostOf = (subdomain: string) => `${subdomain}.${config.baseDomain}`
  const site = audienceOf(services, hostOf(demoSubdomain))
  const id = await workspaceAt(services, site, request.ip).catch(() => undefined)
  if (id === undefined) return undefined
  const scheme = schemeOf(request, config)
  return {
    shop: `${scheme}://${hostOf(shopSubdomain)}${port}/`,
    inbox: `${scheme}://${hostOf(demoSubdomain)}${port}/inbox`,
  }
}

/** Allows only the page's own style and icon. */
const contentSecurityPolicy = securityPolicy(styleSource(homePageStyle), 'img-src data:')
