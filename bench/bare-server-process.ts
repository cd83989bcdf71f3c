import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SameReply } from './bare-server.ts'

process.once('message', ({ status, headers, body }: SameReply) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
