import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOtherMethods } from './refuse-other-methods.ts'

/** Registers a read-only address outside the API, without a key: GET, HEAD and OPTIONS, else 405 with `Allow`. */
export function registerPage(
  server: FastifyInstance,
  url: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  server.get(url, answer)
  refuseOtherMethods(server, url, ['GET', 'HEAD'])
}

/** Adds headers to pages for browsers: pages opened from them learn neither their address nor their window. */
export function isolatePages(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
}
