import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '../../http/services.ts'
import { absoluteUrl } from '../../http/absolute-url.ts'
import { sendCoded, wantedCoding } from '../../http/content-coding.ts'
import { codedTag, etagOf, isKnown } from '../../http/etag.ts'
import { lanternIcon } from '../../http/lantern-icon.ts'
import { makeMarkdown } from '../../http/markdown.ts'
import { openApiDocument, sites, type ApiWebhooks } from '../openapi.ts'
import type { ApiSchemas } from '../api-schemas.ts'
import { readVersion } from '../../http/package-files.ts'
import { isolatePages, registerPage } from '../../http/register-page.ts'
import type { Site, SiteRoute } from '../site-route.ts'
import { securityPolicy } from '../../http/security-policy.ts'
import { workspaceUrl } from '../../http/workspace-url.ts'
import { joinDocuments } from '../join-documents.ts'
import type { ApiDocument } from '../document-types.ts'
import { referenceHtml } from './reference-html.ts'

export type ReferenceOptions = {
  readonly routes: readonly SiteRoute[]
  readonly schemas: ApiSchemas
  readonly webhooks?: ApiWebhooks
  /** The path of the routes, such as `/api/external/v2`. */
  readonly basePath: string
  /** The server's port; 0 or absent to leave it out. */
  readonly port?: number
}

/** The document of each site, below the base path. */
export const documentNames: Readonly<Record<Site, string>> = {
  api: 'openapi.json',
  team: 'openapi-sign-in.json',
  visitors: 'openapi-widget.json',
}

/**
 * `GET <basePath>/openapi.json` and those of the other sites, and `GET /docs`, all of them as a page. They are public,
 * because every copy of this software serves the same. The page loads nothing from other hosts.
 */
export function registerReference(
  server: FastifyInstance,
  services: AppServices,
  options: ReferenceOptions,
): void {
  void server.register(async (pages) => {
    isolatePages(pages)
    const serverUrl = workspaceUrl(services.config, options)
    const { basePath } = options
    const info = { version: await readVersion(), ownUrl, serverUrl, basePath }
    const documents = sites.map((site) => {
      const { routes, schemas, webhooks } = options
      const json = JSON.stringify(openApiDocument(site, routes, schemas, info, webhooks))
      serveDocument(pages, services, `${basePath}/${documentNames[site]}`, json)
      return json
    })
    servePage(pages, basePath, documents)
  })
}

/** A placeholder for the origin of the request. */
const ownUrl = 'https://own.invalid'

function serveDocument(
  server: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  path: string,
  json: string,
): void {
  const digest = etagOf(json)
  registerPage(server, path, async (request, reply) => {
    const { origin } = absoluteUrl(request, config)
    const text = json.replace(ownUrl, () => origin)
    const etag = etagOf(digest + origin)
    return sendText(request, reply.type('application/json; charset=utf-8'), { text, etag })
  })
}

const contentSecurityPolicy = securityPolicy(
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
)

function servePage(server: FastifyInstance, basePath: string, documents: readonly string[]): void {
  const parts: readonly (readonly [url: string, type: string, text: () => Promise<string>])[] = [
    ['/docs', 'text/html', async () => pageOf(documents, basePath)],
    ['/docs/reference.css', 'text/css', async () => asset('reference.css')],
    ['/docs/reference.js', 'text/javascript', async () => asset('reference.js')],
  ]
  for (const [url, type, text] of parts) {
    // Built with the first request, because most servers never get one.
    let made: Promise<Part> | undefined
    registerPage(server, url, async (request, reply) => {
      made ??= text().then((text) => ({ text, etag: etagOf(text) }))
      reply.header('content-security-policy', contentSecurityPolicy)
      return sendText(request, reply.type(`${type}; charset=utf-8`), await made)
    })
  }
}

type Part = { readonly text: string; readonly etag: string }

async function pageOf(documents: readonly string[], basePath: string): Promise<string> {
  const document = joinDocuments(documents.map((json) => JSON.parse(json) as ApiDocument))
  const markdown = await makeMarkdown()
  const introduction = markdown(document.info.description)
  const addresses = sites.map((site) => `${basePath}/${documentNames[site]}`)
  return referenceHtml(document, { basePath, addresses, introduction, icon: lanternIcon })
}

async function asset(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

/** Sends a text that browsers keep, and ask for again with its ETag. */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: Part,
): Promise<FastifyReply> {
  const coding = wantedCoding(request, reply, text.length)
  reply.headers({ etag: codedTag(etag, coding), 'cache-control': 'no-cache' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendCoded(reply, coding, text)
}
