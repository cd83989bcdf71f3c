import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

// In a thread of its own, whose work does not count as the server's.

export type Sending = { readonly port: number; readonly bytes: Uint8Array }

/** Answers each request to send bytes with the status of the reply, 0 for a connection that ended without one. */
parentPort?.on('message', ({ port, bytes }: Sending) => {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    socket.destroy()
    parentPort?.postMessage(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0), [])
  }
  let isSent = false
  // Until everything is sent and answered, or the server has closed the connection.
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
    if (isSent) end()
  })
  socket.on('error', end)
  socket.on('close', end)
  socket.write(bytes, () => {
    isSent = true
    if (said !== '') end()
  })
})
