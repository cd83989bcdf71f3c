import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../../api/http/escape-html.ts'
import { prefersHtml } from '../../../../api/http/accept.ts'
import type { ErrorCode } from '../../../../error-catalogue.ts'
import { AppError } from '../../../../errors.ts'

/** Errors that no later try of the same page mends. */
const final: readonly ErrorCode[] = ['path_unknown', 'channel_unknown', 'origin_not_allowed']

/** Tells the loader why (widget/protocol.ts): it cannot see the status of a frame, nor tell an error from no server. */
const script = `parent.postMessage({porchlight:1,type:'refused',words:document.body.firstChild.data},'*')`
const policy = `default-src 'none'; script-src 'sha256-${hash('sha256', script, 'base64')}'`

/** Whether the chat will never be shown in the frame that asks for it. */
export function isRefusedFrame({ headers }: FastifyRequest, error: unknown): error is AppError {
  const isFrame = headers['sec-fetch-dest'] === 'iframe' && prefersHtml(headers.accept)
  return isFrame && error instanceof AppError && final.includes(error.code)
}

/** The error as a page for the frame. Any page may frame it: nothing in it can be clicked, and it has no data. */
export function refuseFrame(reply: FastifyReply, error: AppError): FastifyReply {
  const page = `<!doctype html><title>Chat</title><body>${escapeHtml(error.message)}<script>${script}</script>`
  reply
    .code(error.status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
  return reply.type('text/html; charset=utf-8').send(page)
}
