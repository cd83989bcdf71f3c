import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after } from 'node:test'

/** The fault of a request: its reply is lost, no reply, a load balancer's reply, or a reply that breaks off. */
type Fault = 'lost reply' | 'silence' | 'unavailable' | 'reset'

export type Proxy = {
  readonly url: string
  /** The faults of the next requests, in order. */
  readonly faults: Fault[]
  /** Sets the target of new connections. */
  target: number
  /** Ends every open connection. */
  readonly cut: () => void
}

const unavailable =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** A TCP proxy between the client and the server, closed at the end of the test file. */
export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(proxy.target, '127.0.0.1')
    const pair = [near, far]
    let fault: Fault | undefined
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const one of pair) one.destroy()
      })
    }
    near.on('data', (bytes) => {
      fault ??= proxy.faults.shift()
      if (fault === 'reset') near.resetAndDestroy()
      else if (fault === 'unavailable') near.end(unavailable)
      else if (fault !== 'silence') far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (fault === 'lost reply') near.resetAndDestroy()
      else near.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const proxy: Proxy = { url: `http://127.0.0.1:${port}`, faults: [], target, cut }
  after(() => {
    cut()
    server.close()
  })
  return proxy
}
