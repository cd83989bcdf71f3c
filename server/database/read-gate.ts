import { appError } from '../errors.ts'

/**
 * Reads of one process that PostgreSQL works on at once. More would not be answered sooner, only
 * push one another from the processor (figures in docs/decisions/0013).
 */
const readsAtOnce = 4

type Waiting = { readonly since: number; readonly go: () => void; readonly refuse: () => void }

export type ReadGate = {
  free: number
  readonly waitMs: number
  readonly waiting: Waiting[]
}

/** `waitMs`: how long a read waits for its turn at most before its caller is told 503. */
export function newReadGate(waitMs: number, free = readsAtOnce): ReadGate {
  return { free, waitMs, waiting: [] }
}

/** Runs the read when its turn has come, in order of arrival. */
export async function throughGate<Result>(
  gate: ReadGate,
  read: () => Promise<Result>,
): Promise<Result> {
  if (gate.free > 0) gate.free -= 1
  else await turn(gate)
  try {
    return await read()
  } finally {
    passOn(gate)
  }
}

async function turn(gate: ReadGate): Promise<void> {
  return new Promise((go, reject) => {
    const refuse = () => reject(appError('unavailable', { 'retry-after': '1' }))
    gate.waiting.push({ since: performance.now(), go, refuse })
  })
}

/** The place goes to the first who has not waited too long, or is free. */
function passOn(gate: ReadGate): void {
  for (;;) {
    const next = gate.waiting.shift()
    if (next === undefined) {
      gate.free += 1
      return
    }
    if (performance.now() - next.since <= gate.waitMs) {
      next.go()
      return
    }
    next.refuse()
  }
}
