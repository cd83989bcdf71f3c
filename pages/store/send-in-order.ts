import { backoffMs } from '../stream/back-off.ts'
import type { Tabs } from '../stream/tabs.ts'
import type { Clock } from './clock.ts'
import type { Decide } from './outbox-disk.ts'
import type { Outcome } from './outcome.ts'
import { lineOf, type Outgoing } from './outgoing.ts'

/** The messages on their way, and how they are changed. */
type Held<One> = {
  readonly all: () => readonly One[]
  /** Takes over what the disk has. */
  readonly show: () => Promise<void>
  readonly change: (id: string, decide: Decide<One>) => Promise<One | undefined>
  readonly revise: (revised: (one: One) => One) => Promise<void>
  readonly send: (one: One, isLeaving: boolean) => Promise<Outcome>
  readonly tabs: Tabs<'changed'>
  readonly clock: Clock
}

export type Sender = {
  /** Sends what is due and not being sent yet. */
  readonly work: () => void
  /** Tries now what waits for another try. */
  readonly wake: () => void
  readonly close: () => void
}

/** Sends messages one at a time and in order for each line, lines side by side; one tab works on a line. */
export function sendInOrder<One extends Outgoing>(held: Held<One>): Sender {
  const { clock, change } = held
  const busy = new Set<string>()
  const rests = new Map<string, () => void>()
  const closing = new AbortController()
  const { signal } = closing
  /** A refused message steps out of the way; a held one keeps those behind it waiting. */
  const nextOf = (line: string) =>
    held.all().find((one) => lineOf(one) === line && one.state !== 'refused')
  /** Without a time, until it is woken. */
  const rest = async (line: string, ms: number | undefined) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop?.()
        rests.delete(line)
        resolve()
      }
      const stop = ms === undefined ? undefined : clock.after(ms, end)
      rests.set(line, end)
    })
  const wake = () => {
    for (const end of [...rests.values()]) end()
  }
  /** Sends one. Returns how long the line has to rest then: 0 not at all, undefined until it is woken. */
  const sendOne = async (one: One, failures: number): Promise<number | undefined> => {
    const sent = await held.send(one, false)
    if (sent.outcome === 'refused') {
      const { code: error, message_id: conflict_id } = sent
      await change(one.id, (it) => it && { ...it, state: 'refused', error, conflict_id })
      return 0
    }
    if (sent.outcome !== 'sent') {
      // Unless the app has refused it meanwhile.
      await change(one.id, (it) => (it?.state === 'sending' ? { ...it, state: 'queued' } : it))
      return sent.outcome === 'later' ? Math.max(sent.afterMs ?? 0, backoffMs(failures)) : undefined
    }
    const id = sent.conversation_id ?? null
    if (id !== null && one.conversation_id === null) {
      // What was written before the conversation had an id belongs to it from now on.
      const isOfLine = (each: One) => lineOf(each) === lineOf(one)
      await held.revise((each) => (isOfLine(each) ? { ...each, conversation_id: id } : each))
    }
    await change(one.id, () => undefined)
    work()
    return 0
  }
  const drain = async (line: string) => {
    await held.show()
    for (let failures = 1; !signal.aborted;) {
      const next = nextOf(line)
      if (next === undefined) return
      const now = clock.now()
      const isHeld = next.held_until > now
      // Of two tabs that begin to send and take back, one does.
      const isDue = (it: One) => it.state !== 'refused' && it.held_until <= clock.now()
      const one = isHeld
        ? next
        : await change(next.id, (it) => (it && isDue(it) ? { ...it, state: 'sending' } : it))
      const ms =
        !isHeld && one?.state === 'sending' ? await sendOne(one, failures) : next.held_until - now
      failures = ms === 0 ? 1 : failures + 1
      if (ms === undefined || ms > 0) await rest(line, ms)
    }
  }
  const run = async (line: string) => {
    await held.tabs.alone(async () => drain(line), line)
    busy.delete(line)
    // Added while the last one was on its way out of here.
    work()
  }
  const work = () => {
    for (const line of new Set(held.all().map(lineOf))) {
      if (signal.aborted || busy.has(line) || nextOf(line) === undefined) continue
      busy.add(line)
      void run(line)
    }
  }
  return {
    work,
    wake: () => {
      wake()
      work()
    },
    close: () => {
      closing.abort()
      wake()
    },
  }
}
