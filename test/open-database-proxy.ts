import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after } from 'node:test'
import type { DatabaseAddress } from '../server/store/database/connect.ts'

/**
 * A proxy of PostgreSQL's socket. `close` ends every connection; `freeze` accepts connections but forwards nothing,
 * like a PostgreSQL stopped by SIGSTOP. A process of the shared PostgreSQL itself is never stopped: it may hold a lock
 * that the whole cluster waits for, such as that of the notification queue.
 *
 * @param openingMs how long a new connection forwards nothing, as on a busy machine
 */
export async function openDatabaseProxy(to: DatabaseAddress, openingMs = 0) {
  if (!('socketFolder' in to)) throw new TypeError('The proxy needs a socket folder.')
  const target = join(to.socketFolder, `.s.PGSQL.${to.port}`)
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-proxy-'))
  const open = new Set<Socket>()
  let isFrozen = false
  let freezing: { readonly text: string; readonly done: () => void } | undefined
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        into.write(chunk)
        if (from !== near || freezing === undefined || !chunk.includes(freezing.text)) return
        proxy.freeze()
        freezing.done()
      })
      if (isFrozen || openingMs > 0) from.pause()
    }
    if (openingMs > 0)
      setTimeout(() => {
        if (isFrozen) return
        near.resume()
        far.resume()
      }, openingMs)
  })
  const proxy = {
    /** The address of the proxy. */
    address: { ...to, socketFolder: folder },
    open: async () => {
      server.listen(join(folder, basename(target)))
      await once(server, 'listening')
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    freeze: () => {
      isFrozen = true
      proxy.freezeOpen()
    },
    /** Freezes the connections there are, as a cut net that new ones find a way around. */
    freezeOpen: () => {
      for (const socket of open) socket.pause()
    },
    /** Freezes right after it has forwarded this text to PostgreSQL. Resolves then. */
    freezeAfter: async (text: string) =>
      new Promise<void>((resolve) => {
        freezing = { text, done: resolve }
      }),
    thaw: () => {
      isFrozen = false
      freezing = undefined
      for (const socket of open) socket.resume()
    },
  }
  await proxy.open()
  after(async () => {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })
  return proxy
}
