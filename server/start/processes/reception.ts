import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Who can be handed a connection. It has it from the moment it says so by `confirm`. */
export type Taker = { readonly hand: (id: number, socket: Socket) => void }

export type Reception = {
  readonly address: string
  readonly port: number
  /** From now on connections are handed out; those that came before have waited. */
  readonly open: () => void
  /** From now on the taker is handed connections in turn with the others. */
  readonly admit: (taker: Taker) => void
  /** The taker is handed no more. */
  readonly retire: (taker: Taker) => void
  /** The taker is no more: what it has not confirmed goes to the others. */
  readonly remove: (taker: Taker) => void
  readonly confirm: (taker: Taker, id: number) => void
  /** Nobody new is let in; those who wait are still handed out. */
  readonly close: () => void
}

/**
 * Listens on the port for all workers and hands each connection, unread, to the next one in turn.
 * A copy is kept until the worker has confirmed it, so none is lost with a worker that dies, and the
 * port stays open while there is no worker at all. Rejects when the port cannot be had.
 */
export async function openReception(host: string, wantedPort: number): Promise<Reception> {
  const takers: Taker[] = []
  const handed = new Map<Taker, Map<number, Socket>>()
  const waiting: Socket[] = []
  let isOpen = false
  let turn = 0
  let lastId = 0

  const receive = (socket: Socket) => {
    const taker = isOpen ? takers[(turn += 1) % takers.length] : undefined
    if (taker === undefined) {
      waiting.push(socket)
      return
    }
    lastId += 1
    handed.get(taker)?.set(lastId, socket)
    taker.hand(lastId, socket)
  }
  const receiveWaiting = () => {
    for (const socket of waiting.splice(0)) receive(socket)
  }
  const retire = (taker: Taker) => {
    if (takers.includes(taker)) takers.splice(takers.indexOf(taker), 1)
  }
  const servers = await listenEverywhere(host, wantedPort, (socket) => {
    socket.on('error', () => undefined)
    receive(socket)
  })
  const { address, port } = addressOf(servers[0])
  return {
    address: `http://${asHost(address)}:${port}`,
    port,
    open: () => {
      isOpen = true
      receiveWaiting()
    },
    admit: (taker) => {
      takers.push(taker)
      handed.set(taker, new Map())
      receiveWaiting()
    },
    retire,
    remove: (taker) => {
      retire(taker)
      const unconfirmed = handed.get(taker) ?? []
      handed.delete(taker)
      for (const [, socket] of unconfirmed) receive(socket)
    },
    confirm: (taker, id) => {
      // Closes this process's copy alone.
      handed.get(taker)?.get(id)?.destroy()
      handed.get(taker)?.delete(id)
    },
    close: () => servers.forEach((server) => server.close()),
  }
}

/** `localhost` may be two addresses; the first has to be had. */
async function listenEverywhere(
  host: string,
  port: number,
  receive: (socket: Socket) => void,
): Promise<Server[]> {
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }]
  const [first = host, ...others] = found.map(({ address }) => address)
  const server = await listen(first, port, receive)
  const { port: bound } = addressOf(server)
  const further = await Promise.allSettled(
    others.map(async (other) => listen(other, bound, receive)),
  )
  return [server, ...further.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]
}

async function listen(
  host: string,
  port: number,
  receive: (socket: Socket) => void,
): Promise<Server> {
  const server = createServer({ pauseOnConnect: true, noDelay: true }, receive)
  server.listen({ host, port })
  await once(server, 'listening')
  return server
}

/** Of a server that listens on TCP, where it is always that. */
function addressOf(server: Server | undefined): AddressInfo {
  return server?.address() as AddressInfo
}

function asHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}
