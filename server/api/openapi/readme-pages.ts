import { posix } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../http/escape-html.ts'
import { findGuideFiles, type GuideFiles } from './guide-files.ts'
import { makeMarkdown } from '../http/markdown.ts'
import { replyNotFound } from '../http/not-found-page.ts'
import { framedPage, framePolicy } from '../http/page-frame.ts'
import { prefersHtml } from '../http/accept.ts'
import { registerPage } from '../http/register-page.ts'

const start = 'README.md'

/**
 * `GET /readme`: the README as a page, and its linked files below it: `/readme/docs/api.md`, pictures, folders as
 * lists. Clients that do not prefer HTML get the Markdown source.
 */
export function registerReadmePages(server: FastifyInstance): void {
  // Loaded with the first request, because most servers never get one.
  let loaded: ReturnType<typeof loadGuides> | undefined
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    loaded ??= loadGuides()
    return sendGuide(await loaded, path, request, reply)
  }
  registerPage(server, '/readme', async (request, reply) => answer(start, request, reply))
  registerPage(server, '/readme/*', async (request, reply) => {
    const { '*': path = '' } = request.params as Record<string, string>
    return answer(path.replace(/\/$/, ''), request, reply)
  })
}

type Guides = {
  readonly files: GuideFiles
  readonly markdown: Awaited<ReturnType<typeof makeMarkdown>>
}

async function loadGuides(): Promise<Guides> {
  return { files: await findGuideFiles(), markdown: await makeMarkdown() }
}

async function sendGuide(
  { files, markdown }: Guides,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isFolder = files.folders.has(path)
  if (!isFolder && !files.paths.has(path)) {
    replyNotFound(request, reply)
    return reply
  }
  if (path.endsWith('.png')) return reply.type('image/png').send(await files.read(path))
  reply.header('vary', 'Accept')
  const text = isFolder ? listOf(files, path) : (await files.read(path)).toString()
  if (!prefersHtml(request.headers.accept))
    return reply.type('text/plain; charset=utf-8').send(text)
  const isMarkdown = isFolder || path.endsWith('.md')
  const content = isMarkdown
    ? markdown(text, (href) => relink(files, path, href))
    : `<h1>${escapeHtml(path)}</h1><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
  const [, heading = path] = /^# (.+)$/m.exec(text) ?? []
  reply.header('content-security-policy', framePolicy)
  return reply.type('text/html; charset=utf-8').send(framedPage(escapeHtml(heading), content))
}

/** A folder's files and folders as Markdown. */
function listOf({ paths, folders }: GuideFiles, folder: string): string {
  const inside = [...folders, ...paths].filter((path) => posix.dirname(path) === folder).toSorted()
  const lines = inside.map((path) => `- [${posix.basename(path)}](${posix.basename(path)})`)
  return `# ${folder}\n\n${lines.join('\n')}\n`
}

/** The local address of a page's relative link; undefined if its target is not served. */
function relink({ paths, folders }: GuideFiles, from: string, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const [target = '', anchor] = href.split('#')
  const folder = folders.has(from) ? from : posix.dirname(from)
  const path = posix.join(folder, target).replace(/\/$/, '')
  if (!paths.has(path) && !folders.has(path)) return undefined
  const address = path === start ? '/readme' : `/readme/${path}`
  return anchor === undefined ? address : `${address}#${anchor}`
}
