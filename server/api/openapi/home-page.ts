import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../http/services.ts'
import { homePageHtml, homePageStyle, type HomePageFacts } from './home-page-html.ts'
import { lanternIcon } from '../http/lantern-icon.ts'
import { readVersion } from '../http/package-files.ts'
import { prefersJson } from '../http/accept.ts'
import { registerReadmePages } from './readme-pages.ts'
import { isolatePages, registerPage } from '../http/register-page.ts'
import { securityPolicy, styleSource } from '../http/security-policy.ts'
import { workspaceUrl } from '../http/workspace-url.ts'

/**
 * `GET /`: the version, and links. `GET /readme`: the README and its guides. Both are public, so they show the form of
 * workspace addresses, but neither names nor their number.
 */
export function registerHomePage(
  server: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  basePath: string,
): void {
  void server.register(async (pages) => {
    isolatePages(pages)
    const facts: HomePageFacts = {
      version: await readVersion(),
      database: config.databaseUrl === undefined ? 'embedded' : 'external',
      workspaces: workspaceUrl(config, { basePath, port: config.port }),
      openapi: `${basePath}/openapi.json`,
    }
    const html = homePageHtml(facts)
    const json = { name: 'Porchlight', ...facts, docs: '/docs', health: '/health/ready' }
    registerPage(pages, '/', async (request, reply) => {
      reply.header('vary', 'Accept')
      if (prefersJson(request.headers.accept)) return reply.send(json)
      reply.header('content-security-policy', contentSecurityPolicy)
      return reply.type('text/html; charset=utf-8').send(html)
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

/** Allows only the page's own style and icon. */
const contentSecurityPolicy = securityPolicy(styleSource(homePageStyle), 'img-src data:')
