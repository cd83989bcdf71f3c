import type { Signal } from './signal.ts'

/** A signal on its way to other processes: with the time that it has left, because their clocks may differ. */
export type Passed = { readonly signal: Signal; readonly left: number | null }

/** Interval between two batches. */
const batchMs = 100
/** Bytes of one batch: a notice holds at most 8,000, with its other fields. */
const batchBytes = 7_500
/** Bytes that wait at most; later signals are dropped. */
const mostWaiting = 65_536

/** The signals that are sent to other processes. */
export type SignalBatches = {
  readonly add: (passed: Passed) => void
  /** Sets the function that sends a batch. */
  readonly connect: (send: (batch: readonly Passed[]) => void) => void
}

export function makeSignalBatches(): SignalBatches {
  let send: ((batch: readonly Passed[]) => void) | undefined
  let waiting: { passed: Passed; bytes: number }[] = []
  let waitingBytes = 0
  const flush = () => {
    let batch: Passed[] = []
    let size = 0
    for (const { passed, bytes } of waiting) {
      if (size + bytes > batchBytes) {
        send?.(batch)
        batch = []
        size = 0
      }
      batch.push(passed)
      size += bytes
    }
    if (batch.length > 0) send?.(batch)
    waiting = []
    waitingBytes = 0
  }
  return {
    add: (passed) => {
      const bytes = Buffer.byteLength(JSON.stringify(passed)) + 1
      if (send === undefined || waitingBytes + bytes > mostWaiting || bytes > batchBytes) return
      if (waiting.length === 0) setTimeout(flush, batchMs).unref()
      waiting.push({ passed, bytes })
      waitingBytes += bytes
    },
    connect: (given) => {
      send = given
    },
  }
}
