import { connect } from 'node:net'
import { replyReader } from './reply-reader.ts'

export type OneConnection = {
  /** Sends a request and resolves with the milliseconds until its complete reply. */
  readonly ask: (request: Buffer) => Promise<number>
  /** False once the server has closed it, as it does when nothing was asked for a while. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** A kept connection for consecutive requests. Rejects for an unsuccessful reply. */
export async function openConnection(port: number): Promise<OneConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const isWhole = replyReader()
  let waiting = Promise.withResolvers<number>()
  let sentAt = 0
  socket.on('data', (part: Buffer) => {
    try {
      if (isWhole(part, part.length)) waiting.resolve(performance.now() - sentAt)
    } catch (refused) {
      waiting.reject(refused)
    }
  })
  socket.on('close', () => waiting.reject(new Error('The server closed the connection.')))
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return {
    ask: async (request) => {
      if (socket.destroyed) throw new Error('The server closed the connection.')
      waiting = Promise.withResolvers()
      sentAt = performance.now()
      socket.write(request)
      return waiting.promise
    },
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => {
      // The close rejects a promise that no caller awaits.
      waiting.promise.catch(() => undefined)
      socket.destroy()
    },
  }
}
