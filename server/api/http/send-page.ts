import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from './services.ts'
import { rewriteFileLinks } from './rewrite-file-links.ts'
import type { PageBody } from './route.ts'

/** Shorter pages cost less as text, sent in one piece with the headers. */
const longestText = 2_048

/**
 * Sends a page of a list without decoding its rows. Bypasses the framework, which takes a body in one piece: joining the
 * pieces costs more than three writes (figures in docs/decisions/0060).
 */
export function sendPage(
  page: PageBody,
  request: FastifyRequest,
  reply: FastifyReply,
  services: AppServices,
): FastifyReply {
  const { before, rows, after } = page
  reply.code(200).type('application/json; charset=utf-8')
  if (rows.length <= longestText || rows.includes('/files/')) {
    return reply.send(rewriteFileLinks(`${before}${rows.toString()}${after}`, request, services))
  }
  reply.header('content-length', before.length + rows.length + after.length)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  raw.cork()
  raw.write(before)
  raw.write(rows)
  raw.end(after)
  raw.uncork()
  return reply
}
