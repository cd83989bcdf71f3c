import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { httpModule } from '../../http-module.ts'
import { metricsType } from './metric.ts'

/**
 * Serves `GET /metrics` on its own port, without authentication. Rejects if the port is unavailable.
 * Returns the port and a function that stops the server.
 */
export async function serveMetrics(
  listen: { host: string; port: number },
  scrape: () => Promise<string>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = httpModule.createServer((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') {
      reply.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n')
      return
    }
    scrape().then(
      (text) => reply.writeHead(200, { 'content-type': metricsType }).end(text),
      () => reply.writeHead(503, { 'content-type': 'text/plain' }).end('Not measured.\n'),
    )
  })
  server.listen(listen.port, listen.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
