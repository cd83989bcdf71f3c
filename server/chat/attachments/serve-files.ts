import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { isKnown } from '../../api/http/etag.ts'
import { registerPage } from '../../api/http/register-page.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../services.ts'
import { contentDisposition } from './file-name.ts'
import { isIntact } from './is-intact.ts'
import { findServed, type ServedRow } from './queries.ts'
import { readRange } from './read-range.ts'
import { isSigned, type Link } from './sign-link.ts'
import { isShownInline } from './sniff-type.ts'
import { storageTrouble } from './storage-trouble.ts'

/** How long a browser may keep a file that it may fetch for a day; nobody between may keep it. */
const cacheControl = 'private, max-age=3600, immutable'

/**
 * The one address without a key: a file of an attachment for whoever has its signed link. What a
 * browser could run is a download, and runs nothing where it is opened all the same.
 */
export function serveFiles(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/files/:workspace_id/:attachment_id', async (request, reply) => {
    const link = readLink(request)
    if (link === undefined) throw appError('file_unknown')
    // Only what costs a look-up counts: not a link whose time is over.
    services.fileGuesses.refuseWithout(request.ip)
    const row = await findLinked(services, link)
    if (row === undefined) {
      services.fileGuesses.spend(request.ip)
      throw appError('file_unknown')
    }
    return send(services, request, reply, row)
  })
}

/** What the address says; undefined for what no address of ours says, and when its time is over. */
function readLink({ params, query }: FastifyRequest): Link | undefined {
  const { workspace_id: workspaceId = '', attachment_id: attachmentId = '' } = params as Record<
    string,
    string
  >
  const { expires, signature } = query as Record<string, unknown>
  const id = parseId(attachmentId)
  const workspace = parseId(workspaceId)
  if (id === undefined || workspace === undefined) return undefined
  if (typeof expires !== 'string' || !/^[1-9]\d{9,11}$/.test(expires)) return undefined
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return undefined
  if (Number(expires) * 1000 <= Date.now()) return undefined
  return { workspace_id: workspace, id, expires: Number(expires), signature }
}

async function findLinked({ database }: AppServices, link: Link): Promise<ServedRow | undefined> {
  const { workspace_id: workspaceId } = link
  const [row] = await readRows(database, workspaceId, findServed(workspaceId, link.id))
  return row !== undefined && isSigned(link, row) ? row : undefined
}

async function send(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  row: ServedRow,
): Promise<FastifyReply> {
  const { method, headers } = request
  const etag = `"${row.sha256.toString('base64url')}"`
  describe(reply, row, etag)
  if (isKnown(headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = readRange(asked ? headers.range : undefined, row.size)
  if (range === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${row.size}`).send()
  }
  const { first, last } = range ?? { first: 0, last: row.size - 1 }
  reply.header('content-length', last - first + 1)
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${first}-${last}/${row.size}`)
  }
  // Nothing at all would be taken for a file of no length.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await openFile(services, row, range))
}

/** Rejects for a file that is gone or not what it was: such a fault is ours, and in the log. */
async function openFile(
  { files }: AppServices,
  row: ServedRow,
  range: Parameters<FileStoreRead>[1],
) {
  const store = files.of(row.storage)
  try {
    const isSound = await isIntact(store, row)
    const content = isSound ? await store.read(row.key, range) : undefined
    if (content !== undefined) return content
  } catch (error) {
    throw storageTrouble(error)
  }
  throw new Error(`The file ${row.key} is missing or damaged. porchlight doctor tells of others.`)
}

type FileStoreRead = ReturnType<AppServices['files']['of']>['read']

/** The header fields of a file. The sandbox and the download are for what is opened as a page. */
function describe(reply: FastifyReply, row: ServedRow, etag: string): void {
  const inline = isShownInline(row.content_type)
  const charset = row.content_type.startsWith('text/') ? '; charset=utf-8' : ''
  reply.headers({
    'content-type': `${row.content_type}${charset}`,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', row.filename),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // A link is all the right there is, so an image may be shown on any page that has it.
    'cross-origin-resource-policy': inline ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
  })
}
