import { keepStream } from './keep-stream.ts'

/** A stream to hold open, of a visitor or an inbox. */
export type Listening = {
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export type Listeners = {
  readonly countOpen: () => number
  /** How many times a stream was told to read everything anew. */
  readonly countResets: () => number
  /** Milliseconds from the start of a request that sends a message until it is on a stream, since the last call. */
  readonly takeDelays: () => readonly number[]
  /** The numbers of the messages that each stream has received, in order. */
  readonly received: () => readonly (readonly number[])[]
}

type Listener = { isOpen: boolean; last: string | undefined; readonly numbers: number[] }

/** What a message of the campaign says: its number, and when it was sent. */
export const messageText = (number: number): string => `Number ${number} at ${Date.now()}.`
const messageForm = /Number (\d+) at (\d+)\./

/** A few hundred a second, as in production. */
const betweenOpensMs = 3

/** Holds streams open and notes what arrives; reconnects as the widget does (`widget/state/connect.ts`). */
export function listen(port: number, wanted: readonly Listening[]): Listeners {
  let delaysMs: number[] = []
  let resets = 0
  const listeners = wanted.map((one, at) => {
    const listener: Listener = { isOpen: false, last: undefined, numbers: [] }
    setTimeout(keepStream, at * betweenOpensMs, {
      port,
      path: one.path,
      headers: () => ({
        host: one.host,
        ...one.headers,
        ...(listener.last === undefined ? {} : { 'last-event-id': listener.last }),
      }),
      pauseMs: backoffMs,
      onOpen: () => (listener.isOpen = true),
      onClose: () => (listener.isOpen = false),
      onFrame: (frame: string) => take(listener, frame),
    })
    return listener
  })
  const take = (listener: Listener, frame: string) => {
    listener.last = /^id: (\S+)$/m.exec(frame)?.[1] ?? listener.last
    if (frame.includes('event: reset')) resets += 1
    if (!frame.includes('event: message.created\n')) return
    const [, number, at] = messageForm.exec(frame) ?? []
    if (number === undefined) return
    listener.numbers.push(Number(number))
    delaysMs.push(Date.now() - Number(at))
  }
  return {
    countOpen: () => listeners.filter(({ isOpen }) => isOpen).length,
    countResets: () => resets,
    takeDelays: () => {
      const taken = delaysMs
      delaysMs = []
      return taken
    },
    received: () => listeners.map(({ numbers }) => numbers),
  }
}

const backoffMs = (failures: number) =>
  Math.min(30_000, 500 * 2 ** Math.min(failures - 1, 6)) * (0.5 + Math.random() / 2)
