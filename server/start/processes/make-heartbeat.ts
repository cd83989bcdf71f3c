import { makeCalls } from './messages.ts'

const everyMs = 1_000
const quietAfter = 3
const hungAfter = 8
/** A start loads modules and connects, on a busy machine for a minute. */
const hungAtStartAfter = 120

/** Whether a process answers. */
export type Heartbeat = {
  /** Its start is over: from now on it answers within seconds. */
  readonly noteReady: () => void
  /** Takes the answer to a question. */
  readonly answer: (id: number) => void
  readonly end: () => void
  /** No answer for 3 s. */
  readonly isQuiet: () => boolean
  /** How the process ended, if that was for its silence. */
  readonly endedHow: () => string | undefined
}

/**
 * Asks a process every second whether it answers, and calls `kill` after 8 s without an answer (120 s during its start),
 * `onQuiet` when `isQuiet` changes. Counts its own ticks instead of reading a clock: while the whole machine is suspended, or this process is
 * busy, nothing is counted.
 */
export function makeHeartbeat(
  ask: (id: number) => void,
  { onQuiet, kill }: { onQuiet: () => void; kill: () => void },
): Heartbeat {
  const beating = makeCalls<void>(ask)
  let isReady = false
  let isAsked = false
  let unanswered = 0
  let hungFor = 0
  const isQuiet = () => isReady && unanswered >= quietAfter
  const reset = () => {
    const wasQuiet = isQuiet()
    isAsked = false
    unanswered = 0
    if (wasQuiet) onQuiet()
  }
  const tick = () => {
    if (!isAsked) {
      isAsked = true
      void beating.call().then(reset)
      return
    }
    unanswered += 1
    if (isReady && unanswered === quietAfter) onQuiet()
    if (unanswered !== (isReady ? hungAfter : hungAtStartAfter)) return
    hungFor = unanswered
    kill()
  }
  const timer = setInterval(tick, everyMs).unref()
  return {
    noteReady: () => {
      isReady = true
      unanswered = 0
    },
    answer: (id) => beating.answer(id),
    end: () => {
      clearInterval(timer)
      reset()
    },
    isQuiet,
    endedHow: () =>
      hungFor === 0 ? undefined : `killed after ${(hungFor * everyMs) / 1_000} s without an answer`,
  }
}
