import { makeCalls } from './messages.ts'

const everyMs = 1_000
const quietAfter = 3
const hungAfter = 8

/** Whether a process answers. */
export type Heartbeat = {
  /** Asks from now on. */
  readonly begin: () => void
  /** Takes the answer to a question. */
  readonly answer: (id: number) => void
  readonly end: () => void
  /** No answer for 3 s. */
  readonly isQuiet: () => boolean
  /** How the process ended, if that was for its silence. */
  readonly endedHow: () => string | undefined
}

/**
 * Asks a process every second whether it answers, and calls `kill` after 8 s without an answer, `onQuiet` when `isQuiet`
 * changes. Counts its own ticks instead of reading a clock: while the whole machine is suspended, or this process is
 * busy, nothing is counted.
 */
export function makeHeartbeat(
  ask: (id: number) => void,
  { onQuiet, kill }: { onQuiet: () => void; kill: () => void },
): Heartbeat {
  const beating = makeCalls<void>(ask)
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let unanswered = 0
  let isHung = false
  const reset = () => {
    const wasQuiet = unanswered >= quietAfter
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
    if (unanswered === quietAfter) onQuiet()
    if (unanswered !== hungAfter) return
    isHung = true
    kill()
  }
  return {
    begin: () => void (timer = setInterval(tick, everyMs).unref()),
    answer: (id) => beating.answer(id),
    end: () => {
      clearInterval(timer)
      reset()
    },
    isQuiet: () => unanswered >= quietAfter,
    endedHow: () =>
      isHung ? `killed after ${(hungAfter * everyMs) / 1_000} s without an answer` : undefined,
  }
}
