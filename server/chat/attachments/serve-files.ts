import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { isKnown } from '../../api/http/etag.ts'
import { registerPage } from '../../api/http/register-page.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import { contentDisposition } from './file-name.ts'
import type { ByteRange } from './file-store.ts'
import { isIntact } from './is-intact.ts'
import { findServed, type ServedRow } from './queries.ts'
import { readRange } from './read-range.ts'
import { isSigned, type Link } from './sign-link.ts'
import { isShownInline } from './sniff-type.ts'
import { storageError } from './storage-error.ts'

/** Browsers may cache a file for an hour, of the day that its link is valid; proxies may not. */
const cacheControl = 'private, max-age=3600, immutable'

/**
 * Serves a file by its signed link, without authentication. Types that a browser could execute are downloads,
 * and sandboxed if opened anyway.
 */
export function serveFiles(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/files/:workspace_id/:attachment_id', async (request, reply) => {
    const link = readLink(request)
    if (link === undefined) throw appError('file_unknown')
    // Expired links cost no query, and so do not count.
    services.fileGuesses.check(request.ip)
    const row = await findLinked(services, link)
    if (row === undefined) {
      services.fileGuesses.spend(request.ip)
      throw appError('file_unknown')
    }
    return send(services, request, reply, row)
  })
}

/** The link in the address; undefined if malformed or expired. */
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
  const [row] = await readRows(database, workspaceId, findServed({ workspaceId, id: link.id }))
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
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = readRange(isCurrent ? headers.range : undefined, row.size)
  const isUnchanged = isKnown(headers['if-none-match'], etag)
  if (range === 'beyond' && !isUnchanged) {
    throw appError('range_unsatisfiable', { 'content-range': `bytes */${row.size}` })
  }
  describe(reply, row, etag)
  if (range === 'beyond' || isUnchanged) return reply.code(304).send()
  const { first, last } = range ?? { first: 0, last: row.size - 1 }
  reply.header('content-length', last - first + 1)
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${first}-${last}/${row.size}`)
  }
  // Without a body Fastify would set content-length to 0.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await openFile(services, row, range))
}

/** Throws, for the log, if the file is missing or damaged. */
async function openFile({ files }: AppServices, row: ServedRow, range: ByteRange | undefined) {
  const store = files.of(row.storage)
  try {
    const content = (await isIntact(store, row)) ? await store.read(row.key, range) : undefined
    if (content !== undefined) return content
  } catch (error) {
    throw storageError(error)
  }
  throw new Error(
    `The file ${row.key} is missing or damaged. porchlight doctor lists all such files.`,
  )
}

/** Sets the headers of a file. Sandbox and download protect against files opened as a page. */
function describe(reply: FastifyReply, row: ServedRow, etag: string): void {
  const inline = isShownInline(row.content_type)
  const charset = row.content_type.startsWith('text/') ? '; charset=utf-8' : ''
  reply.headers({
    'content-type': `${row.content_type}${charset}`,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', row.filename),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // The link is the only permission needed, so any page with the link may show the image.
    'cross-origin-resource-policy': inline ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
  })
}
