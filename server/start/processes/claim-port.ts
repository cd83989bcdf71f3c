import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { BoundSocket, createServer, type ListenOptions, type Server } from 'node:net'

export type ClaimedPort = {
  readonly port: number
  readonly release: () => Promise<void>
}

/**
 * Claims a port that several workers share by SO_REUSEPORT, and holds it while workers are replaced;
 * port 0 is any free one. SO_REUSEPORT admits every process of the same account, so a second
 * installation on the port would silently receive half of the requests. To prevent that, takes a lock
 * that ends with this process (a name in Linux's abstract namespace, which belongs to the network
 * namespace as ports do) and tries to listen without the option. Rejects with the system's error if the
 * port is in use.
 */
export async function claimPort(host: string, wanted: number): Promise<ClaimedPort> {
  const { address } = await lookup(host)
  // Bound without listening, so it receives no connections; it reserves the port chosen for 0.
  const bound = new BoundSocket({ host: address, port: wanted, reusePort: true })
  try {
    const { port } = bound.address()
    const lock = await listen({ path: `\0porchlight ${address} ${port}` })
    const release = async () => {
      bound.close()
      await close(lock)
    }
    try {
      await close(await listen({ host: address, port }))
    } catch (error) {
      await close(lock)
      throw error
    }
    return { port, release }
  } catch (error) {
    bound.close()
    throw error
  }
}

async function listen(where: ListenOptions): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  server.listen(where)
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await closed
}
