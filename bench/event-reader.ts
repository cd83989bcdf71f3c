import { connect } from 'node:net'
import { requestText, type Target } from './http-load.ts'

export type EventReader = {
  /** Resolves at the arrival of the next message's event. */
  readonly next: () => Promise<void>
  readonly close: () => void
}

/** A reader of an event stream. Resolves when the stream has begun. */
export async function openEventReader(port: number, stream: Target): Promise<EventReader> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let arrived: (() => void) | undefined
  socket.write(requestText(port, { ...stream, headers: { Accept: 'text/event-stream' } }))
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('The server closed the stream.')))
    socket.on('data', (part) => {
      if (part.includes('\nid: ')) resolve()
      if (part.includes('event: message.created')) arrived?.()
    })
  })
  return {
    next: async () => new Promise((resolve) => (arrived = resolve)),
    close: () => socket.destroy(),
  }
}
