import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../services.ts'
import { docsPageStyle } from './docs-page-style.ts'
import { etagOf, isKnown } from './etag.ts'
import { lanternIcon } from './lantern-icon.ts'
import { openApiDocument, type ApiSchemas, type ApiWebhooks } from './openapi.ts'
import { readVersion } from './package-files.ts'
import { protectPages, registerPage } from './register-page.ts'
import type { Route } from './route.ts'
import { workspaceUrl } from './workspace-url.ts'

export type DocsOptions = {
  readonly routes: readonly Route[]
  readonly schemas: ApiSchemas
  readonly webhooks?: ApiWebhooks
  /** Where the routes are, such as `/api/external/v2`. */
  readonly basePath: string
  /** Where the server listens; 0 or absent is not told. */
  readonly port?: number
}

/**
 * `GET <basePath>/openapi.json`, and `GET /docs`, the same document to read and try out. Both are
 * public: they say what any copy of this software says. The page loads nothing from elsewhere.
 */
export function registerDocsPage(
  server: FastifyInstance,
  services: AppServices,
  options: DocsOptions,
): void {
  void server.register(async (docs) => {
    protectPages(docs)
    const serverUrl = workspaceUrl(services.config, options)
    const info = { version: await readVersion(), serverUrl }
    const document = openApiDocument(options.routes, options.schemas, info, options.webhooks)
    serveDocument(docs, `${options.basePath}/openapi.json`, JSON.stringify(document))
    // The plugin's type asks for every part by name; the official meta-schema has checked them.
    const specification = { document } as StaticDocumentSpec
    await docs.register(swagger, { mode: 'static', specification })
    await docs.register(swaggerUi, page)
  })
}

function serveDocument(server: FastifyInstance, url: string, json: string): void {
  const etag = etagOf(json)
  registerPage(server, url, async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(json)
  })
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Swagger UI follows the light or dark setting only in its other layout, whose top bar we leave out. */
const followColorScheme = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
`

const page: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  staticCSP: contentSecurityPolicy,
  uiConfig: {
    layout: 'BaseLayout',
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
  },
  theme: {
    title: 'Porchlight API',
    favicon: [
      {
        filename: 'icon.svg',
        rel: 'icon',
        type: 'image/svg+xml',
        sizes: 'any',
        content: lanternIcon,
      },
    ],
    css: [{ filename: 'page.css', content: docsPageStyle }],
    js: [{ filename: 'color-scheme.js', content: followColorScheme }],
  },
}
