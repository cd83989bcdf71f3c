import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ToListeners } from './listeners-process.ts'
import type { Listeners, Listening } from './listeners.ts'

const program = fileURLToPath(new URL('listeners-process.ts', import.meta.url))

/** Streams in a process of their own. */
export function startListeners(port: number, wanted: readonly Listening[]) {
  const child = fork(program)
  const send = (message: ToListeners) => child.send(message)
  let last: Promise<unknown> = Promise.resolve()
  /** One question after the other, because the answers do not say to which they belong. */
  const ask = async <Name extends keyof Listeners>(name: Name) => {
    const asked = last.then(async () => {
      const answer = once(child, 'message')
      send(name)
      return (await answer)[0] as ReturnType<Listeners[Name]>
    })
    last = asked
    return asked
  }
  send({ port, wanted })
  return { wanted: wanted.length, ask, stop: () => child.disconnect() }
}

export type StartedListeners = ReturnType<typeof startListeners>
