import { constants } from 'node:os'

/** How the process is asked to stop. `asked` may be aborted at any moment, also during the start. */
export type StopRequest = {
  /** Stop in order: finish the requests in flight, then everything else. */
  readonly asked: AbortSignal
  /** Stop now: wait for nothing but PostgreSQL. */
  readonly hurried: AbortSignal
  /** At most this long after `asked` comes `hurried`. */
  readonly limitMs: number
}

/** For a start that nobody stops by a signal, such as in tests. */
export const noStopRequest: StopRequest = {
  asked: new AbortController().signal,
  hurried: new AbortController().signal,
  limitMs: 0,
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C in a terminal reaches the server twice: from the terminal itself, and passed on by npm. So
 * does a signal to the whole process group.
 */
const sameRequestMs = 1_000
/** What PostgreSQL gets to stop when nothing else is waited for: its own patience, and a little more. */
const hurryLimitMs = 10_000

/**
 * Listens for SIGINT, SIGTERM and SIGHUP (a closed terminal) from now on. The first one asks for a
 * stop; one that comes more than a second later, or `limitMs` without an end, hurries it. When even
 * that does not end the process, it exits with code 1.
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

/** Why something was not finished: a signal asked for a stop. */
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
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
