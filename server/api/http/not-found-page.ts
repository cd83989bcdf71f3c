import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError, errorHeader } from '../../errors.ts'
import { replyWithError } from './error-replies.ts'
import { framedPage, framePolicy } from './page-frame.ts'
import { prefersHtml } from './accept.ts'

/** Links to other pages; contains nothing of the request. */
const page = framedPage(
  'Not found · Porchlight',
  `<h1>There is nothing at this address</h1>
<p>This server has its <a href="/">home page</a>, the <a href="/docs">API reference</a> and the <a href="/readme">README</a>.
The API itself is below <code>/api/external/v2</code> and needs a key.</p>`,
)

/** 404 for an address outside the API: a page for browsers, else the documented body. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers } = request
  reply.header('vary', 'Accept')
  if ((method !== 'GET' && method !== 'HEAD') || !prefersHtml(headers.accept)) {
    replyWithError(appError('path_unknown'), request, reply)
    return
  }
  reply.headers({ 'content-security-policy': framePolicy, 'referrer-policy': 'no-referrer' })
  reply.header(errorHeader, appError('path_unknown').code)
  void reply.code(404).type('text/html; charset=utf-8').send(page)
}
