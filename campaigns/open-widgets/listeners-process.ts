import { listen, type Listeners, type Listening } from './listeners.ts'

/** A separate process, so that what it does does not count as the server's. */
export type ToListeners =
  | { readonly port: number; readonly wanted: readonly Listening[] }
  | keyof Listeners

let listeners: Listeners | undefined
process.on('message', (message: ToListeners) => {
  if (typeof message === 'string') process.send?.(listeners?.[message]())
  else listeners = listen(message.port, message.wanted)
})
process.on('disconnect', () => process.exit())
