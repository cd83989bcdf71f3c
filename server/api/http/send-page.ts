import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingOf, sendCoded } from './content-coding.ts'
import type { AppServices } from './services.ts'
import { rewriteFileLinks } from './rewrite-file-links.ts'
import type { Endpoint, PageBody } from './route.ts'

/** Shorter pages cost less as text, sent in one piece with the headers. */
const longestText = 2_048

/**
 * Sends a page of a list without decoding its rows. Bypasses the framework, which takes a body in one piece: joining the
 * pieces costs more than three writes (figures in docs/decisions/0060).
 */
export async function sendPage(
  { before, rows, after }: PageBody,
  route: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: AppServices,
): Promise<FastifyReply> {
  reply.code(200).type('application/json; charset=utf-8')
  if (rows.length <= longestText || rows.includes('/files/')) {
    const text = rewriteFileLinks(`${before}${rows.toString()}${after}`, request, services)
    return sendCoded(reply, codingOf(route, request, reply, text), text)
  }
  const coding = codingOf(route, request, reply, rows)
  if (coding !== undefined) {
    return sendCoded(reply, coding, Buffer.concat([Buffer.from(before), rows, Buffer.from(after)]))
  }
  reply.header('content-length', before.length + rows.length + after.length)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  if (request.method === 'HEAD') {
    raw.end()
    return reply
  }
  raw.cork()
  raw.write(before)
  raw.write(rows)
  raw.end(after)
  raw.uncork()
  return reply
}
