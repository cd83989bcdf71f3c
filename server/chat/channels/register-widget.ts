import type { FastifyInstance } from 'fastify'
import { registerPage } from '../../api/http/register-page.ts'
import type { AppServices } from '../../api/http/services.ts'
import { serveFrame } from './serve-frame.ts'
import { serveLoader } from './serve-loader.ts'

/** What pages of others load from a workspace's host for visitors: the loader and the frame (docs/widget.md). */
export function registerWidget(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/widget.js', async (request, reply) =>
    serveLoader(services, request, reply),
  )
  registerPage(server, '/frame', async (request, reply) => serveFrame(services, request, reply))
}
