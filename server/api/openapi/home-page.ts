import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../../services.ts'
import { homePageHtml, homePageStyle, type HomePageFacts } from './home-page-html.ts'
import { lanternIcon } from '../http/lantern-icon.ts'
import { readVersion } from '../http/package-files.ts'
import { weightOf } from '../http/prefers-html.ts'
import { registerReadmePages } from './readme-pages.ts'
import { protectPages, registerPage } from '../http/register-page.ts'
import { workspaceUrl } from '../http/workspace-url.ts'

/**
 * `GET /`: says what runs here and where to go on. `GET /readme`: the README and its guides. Both are open
 * to everyone, so they tell how workspaces are reached, and neither their names nor their number.
 */
export function registerHomePage(
  server: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  basePath: string,
): void {
  void server.register(async (pages) => {
    protectPages(pages)
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
    // Browsers ask for it beside pages that cannot name an icon: JSON and text.
    registerPage(pages, '/favicon.ico', async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=86400' })
        .type('image/svg+xml')
        .send(lanternIcon),
    )
    registerReadmePages(pages)
  })
}

/** JSON is named and HTML is not, or weighs less. Browsers name HTML; plain curl names neither. */
function prefersJson(accept = ''): boolean {
  const json = weightOf(accept, 'application/json')
  return json > 0 && json > weightOf(accept, 'text/html')
}

/** Nothing but this page's own style and icon: no scripts, no other host, not inside a frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(homePageStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
