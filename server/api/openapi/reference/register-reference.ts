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
      const document = withFirstRequest(() => {
        const text = JSON.stringify(openApiDocument(site, routes, schemas, info, webhooks))
        return { text, etag: etagOf(text) }
      })
      serveDocument(pages, services, `${basePath}/${documentNames[site]}`, document)
      return document
    })
    servePage(pages, basePath, documents)
  })
}

/** Made when it is first asked for, because most servers never are. */
function withFirstRequest<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined
  return () => (made ??= { it: make() }).it
}

/** A placeholder for the origin of the request. */
const ownUrl = 'https://own.invalid'

function serveDocument(
  server: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  path: string,
  document: () => Part,
): void {
  registerPage(server, path, async (request, reply) => {
    const { origin } = absoluteUrl(request, config)
    const made = document()
    const text = made.text.replace(ownUrl, () => origin)
    const etag = etagOf(made.etag + origin)
    return sendText(request, reply.type('application/json; charset=utf-8'), { text, etag })
  })
}

const contentSecurityPolicy = securityPolicy(
  "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
)

function servePage(
  server: FastifyInstance,
  basePath: string,
  documents: readonly (() => Part)[],
): void {
  const parts: readonly (readonly [url: string, type: string, text: () => Promise<string>])[] = [
    ['/docs', 'text/html', async () => pageOf(documents, basePath)],
    ['/docs/reference.css', 'text/css', async () => asset('reference.css')],
    ['/docs/reference.js', 'text/javascript', async () => asset('reference.js')],
  ]
  for (const [url, type, text] of parts) {
    const made = withFirstRequest(async () =>
      text().then((written) => ({ text: written, etag: etagOf(written) })),
    )
    registerPage(server, url, async (request, reply) => {
      reply.header('content-security-policy', contentSecurityPolicy)
      return sendText(request, reply.type(`${type}; charset=utf-8`), await made())
    })
  }
}

type Part = { readonly text: string; readonly etag: string }

async function pageOf(documents: readonly (() => Part)[], basePath: string): Promise<string> {
  const document = joinDocuments(documents.map((made) => JSON.parse(made().text) as ApiDocument))
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
