import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { embeddedServer } from '../server-process.ts'

/** `silent`: packets vanish and no connection ends, as with a pulled cable; `reset`: connections end with an error. */
export const cuts = ['silent', 'reset'] as const
export type Cut = (typeof cuts)[number]

/** The net between a command and the PostgreSQL of a cell. */
export type Net = {
  /** A DATABASE_URL through this net. */
  readonly url: string
  readonly cut: (how: Cut) => void
  /** New connections get through again; those of before are ended. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Opens a port of this machine that forwards to the embedded PostgreSQL of a data folder, wherever it is then. */
export async function openNet(dataFolder: string): Promise<Net> {
  const open = new Set<Socket>()
  let state: Cut | undefined
  const server = createServer((near) => {
    if (state === 'reset') return void near.resetAndDestroy()
    const far = connect(socketOf(dataFolder))
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => void far.write(chunk))
    far.on('data', (chunk) => void near.write(chunk))
    if (state === 'silent') for (const socket of [near, far]) socket.pause()
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/porchlight`,
    cut: (how) => {
      state = how
      if (how === 'reset') endAll()
      else for (const socket of open) socket.pause()
    },
    heal: () => {
      state = undefined
      endAll()
    },
    close: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function socketOf(dataFolder: string): string {
  const { socketFolder, port } = embeddedServer(dataFolder)
  return join(socketFolder, `.s.PGSQL.${port}`)
}
