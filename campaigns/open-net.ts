import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/**
 * `silent`: packets vanish and no connection ends, as with a pulled cable; `reset`: connections end with an error; `deaf`: what is
 * sent arrives, and no answer comes back.
 */
export type Cut = 'silent' | 'reset' | 'deaf'

/** The net between two programs. */
export type Net = {
  readonly port: number
  readonly cut: (how: Cut) => void
  /** New connections get through again; those of before are ended, and what was held back in them is lost. */
  readonly heal: () => void
  /** Everything gets through again, also what was held back. */
  readonly resume: () => void
  readonly close: () => Promise<void>
}

/** Opens a port of this machine that forwards to a place, wherever it is then. */
export async function openNet(placeOf: () => NetConnectOpts): Promise<Net> {
  const open = new Set<Socket>()
  const answering = new Set<Socket>()
  let state: Cut | undefined
  const hold = () => {
    for (const socket of state === 'deaf' ? answering : open) socket.pause()
  }
  const server = createServer((near) => {
    if (state === 'reset') return void near.resetAndDestroy()
    const far = connect(placeOf())
    answering.add(far)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        answering.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => void far.write(chunk))
    far.on('data', (chunk) => void near.write(chunk))
    if (state !== undefined) hold()
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: (how) => {
      state = how
      if (how === 'reset') endAll()
      else hold()
    },
    heal: () => {
      state = undefined
      endAll()
    },
    resume: () => {
      state = undefined
      for (const socket of open) socket.resume()
    },
    close: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
