import type { FastifyInstance } from 'fastify'
import { registerPage } from '../../../../api/http/register-page.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { isRefusedFrame, refuseFrame } from './refuse-frame.ts'
import { serveFrame } from './serve-frame.ts'
import { serveFullPage } from './serve-full-page.ts'
import { serveLoader } from './serve-loader.ts'

/** What pages of others load from a workspace's host for visitors: the loader and the frame (docs/widget.md). */
export function registerWidget(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/widget.js', async (request, reply) =>
    serveLoader(services, request, reply),
  )
  registerPage(server, '/chat/:channel', async (request, reply) =>
    serveFullPage(services, request, reply),
  )
  registerPage(server, '/frame', async (request, reply) => {
    try {
      return await serveFrame(services, request, reply)
    } catch (error) {
      if (isRefusedFrame(request, error)) return refuseFrame(reply, error)
      throw error
    }
  })
}
