import { once } from 'node:events'
import { constants } from 'node:os'

/** A request to stop the process. `asked` may abort at any time, even during the start. */
export type StopRequest = {
  /** Stop in order: finish the requests in flight, then everything else. */
  readonly asked: AbortSignal
  /** Stop now: wait only for PostgreSQL. */
  readonly hurried: AbortSignal
  /** `hurried` aborts at most this long after `asked`. */
  readonly limitMs: number
}

/** For a start that no signal stops, such as in tests. */
export const noStopRequest: StopRequest = {
  asked: new AbortController().signal,
  hurried: new AbortController().signal,
  limitMs: 0,
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C in a terminal reaches the server twice: from the terminal, and forwarded by npm. So does a
 * signal to the whole process group.
 */
const sameRequestMs = 1_000
/** Time for PostgreSQL to stop once nothing else is waited for: its own limit and a margin. */
const hurryLimitMs = 10_000

/**
 * Listens for SIGINT, SIGTERM and SIGHUP (a closed terminal) from now on. The first one requests a
 * stop; one more than a second later, or the end of `limitMs`, hurries it. If even that does not end
 * the process, it exits with code 1.
 */
export function listenForStop(limitMs: number): StopRequest {
  const asked = new AbortController()
  const hurried = new AbortController()
  let askedAt = 0
  const hurry = () => {
    if (hurried.signal.aborted) return
    setTimeout(() => process.exit(1), hurryLimitMs).unref()
    hurried.abort(new Error('The stop was hurried.'))
  }
  const receive = (signal: NodeJS.Signals) => {
    if (!asked.signal.aborted) {
      askedAt = performance.now()
      setTimeout(hurry, limitMs).unref()
      asked.abort(new StoppedError(signal))
    } else if (performance.now() - askedAt > sameRequestMs) hurry()
  }
  for (const signal of stopSignals) process.on(signal, receive)
  return { asked: asked.signal, hurried: hurried.signal, limitMs }
}

/** The reason for unfinished work: a signal requested a stop. */
export class StoppedError extends Error {
  /** As a shell reports a process that ended by this signal. */
  readonly exitCode: number

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}.`)
    this.name = 'StoppedError'
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** Resolves when the signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
