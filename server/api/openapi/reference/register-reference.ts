import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '../../http/services.ts'
import { absoluteUrl } from '../../http/absolute-url.ts'
import { etagOf, isKnown } from '../../http/etag.ts'
import { lanternIcon } from '../../http/lantern-icon.ts'
import { makeMarkdown } from '../../http/markdown.ts'
import { openApiDocument, type ApiWebhooks } from '../openapi.ts'
import type { ApiSchemas } from '../api-schemas.ts'
import { readVersion } from '../../http/package-files.ts'
import { isolatePages, registerPage } from '../../http/register-page.ts'
import type { SiteRoute } from '../site-route.ts'
import { securityPolicy } from '../../http/security-policy.ts'
import { workspaceUrl } from '../../http/workspace-url.ts'
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

/**
 * `GET <basePath>/openapi.json`, and `GET /docs`, the same document as a page. Both are public, because every copy of
 * this software serves the same. The page loads nothing from other hosts.
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
    const json = JSON.stringify(
      openApiDocument(options.routes, options.schemas, info, options.webhooks),
    )
    serveDocument(pages, services, options.basePath, json)
    servePage(pages, options.basePath, json)
  })
}

/** A placeholder for the address of the request. */
const ownUrl = 'https://own.invalid'

function serveDocument(
  server: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  basePath: string,
  json: string,
): void {
  const [before = '', behind = ''] = json.split(JSON.stringify(ownUrl))
  const digest = etagOf(json)
  registerPage(server, `${basePath}/openapi.json`, async (request, reply) => {
    const own = `${absoluteUrl(request, config).origin}${basePath}`
    const etag = etagOf(digest + own)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const document = before + JSON.stringify(own) + behind
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

const contentSecurityPolicy = securityPolicy(
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
)

function servePage(server: FastifyInstance, basePath: string, json: string): void {
  const parts: readonly (readonly [url: string, type: string, text: () => Promise<string>])[] = [
    ['/docs', 'text/html', async () => pageOf(json, basePath)],
    ['/docs/reference.css', 'text/css', async () => asset('reference.css')],
    ['/docs/reference.js', 'text/javascript', async () => asset('reference.js')],
  ]
  for (const [url, type, text] of parts) {
    // Built with the first request, because most servers never get one.
    let made: Promise<Part> | undefined
    registerPage(server, url, async (request, reply) => {
      made ??= makePart(text)
      reply.header('content-security-policy', contentSecurityPolicy)
      return sendPart(request, reply.type(`${type}; charset=utf-8`), await made)
    })
  }
}

async function pageOf(json: string, basePath: string): Promise<string> {
  const document = JSON.parse(json) as ApiDocument
  const markdown = await makeMarkdown()
  const introduction = markdown(document.info.description)
  return referenceHtml(document, { basePath, introduction, icon: lanternIcon })
}

async function asset(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

type Part = { readonly text: string; readonly gzipped: Buffer; readonly etag: string }

async function makePart(read: () => Promise<string>): Promise<Part> {
  const text = await read()
  return { text, gzipped: await promisify(gzip)(text), etag: etagOf(text) }
}

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, gzipped, etag }: Part,
): Promise<FastifyReply> {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encodings = request.headers['accept-encoding']?.slice(0, 200) ?? ''
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(encodings)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
