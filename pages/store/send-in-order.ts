import type { Clock } from './clock.ts'
import { inOrder, type Outgoing } from './outgoing.ts'

/** What came of a try. */
export type Sent =
  | {
      readonly outcome: 'sent'
      /** The conversation it began. */
      readonly conversation_id?: string | undefined
    }
  /** The server's answer is final. */
  | { readonly outcome: 'refused'; readonly error: string }
  /** It may succeed later; `afterMs` is what the server asked for. */
  | { readonly outcome: 'later'; readonly afterMs?: number | undefined }

/** Sends one message under its key. `isLeaving`: the page ends, so the reply may not be read. */
export type SendOutgoing = (outgoing: Outgoing, isLeaving: boolean) => Promise<Sent>

/** The messages on their way, and how they are changed. */
export type Held = {
  readonly all: () => Iterable<Outgoing>
  readonly has: (id: string) => boolean
  /** Takes over what the disk has. */
  readonly load: () => Promise<void>
  /**
   * Marks a message as being sent, unless it is held for longer or refused. Returns it as it is then: undefined if another
   * tab has sent it, or taken it back.
   */
  readonly begin: (id: string, now: number) => Promise<Outgoing | undefined>
  readonly write: (outgoing: Outgoing) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** Runs work under a lock of all tabs, if no other tab holds it. Returns whether it did. */
export type TryLock = (name: string, work: () => Promise<void>) => Promise<boolean>

export type Sender = {
  /** Tries a line now, or all of them. */
  readonly wake: (line?: string) => void
  readonly leave: () => void
  readonly close: () => void
}

const shortestPauseMs = 500
const longestPauseMs = 30_000
/** Another tab sends; this one looks again in case that one has been closed. */
const othersPauseMs = 1_000

/** Messages of a conversation are a line, those that begin one are the line ''. */
export const lineOf = (outgoing: Outgoing): string => outgoing.conversation_id ?? ''

type SenderOptions = {
  readonly send: SendOutgoing
  readonly tryLock: TryLock
  readonly clock: Clock
}

/** Sends what is queued, one at a time and in order for each line, lines side by side. */
export function makeSender(held: Held, { send, tryLock, clock }: SenderOptions): Sender {
  const busy = new Set<string>()
  const failures = new Map<string, number>()
  const timers = new Map<string, () => void>()
  let isClosed = false

  const stopTimer = (line: string) => {
    timers.get(line)?.()
    timers.delete(line)
  }
  const workAfter = (line: string, ms: number) => {
    stopTimer(line)
    const stop = clock.after(ms, () => work(line))
    timers.set(line, stop)
  }
  /** A refused message steps out of the way; a held one keeps those behind it waiting. */
  const next = (line: string) =>
    inOrder(held.all()).find((one) => lineOf(one) === line && one.state !== 'refused')

  /** What was written while the conversation had no id yet belongs to it from now on. */
  const adopt = async (conversationId: string) => {
    for (const one of held.all()) {
      if (one.conversation_id !== undefined || one.state === 'sending') continue
      await held.write({ ...one, conversation_id: conversationId })
    }
    work(conversationId)
  }
  /** Returns whether the line can go on. */
  const sendOne = async (line: string, outgoing: Outgoing): Promise<boolean> => {
    const sent = await send(outgoing, false)
    if (sent.outcome === 'later') {
      const failed = (failures.get(line) ?? 0) + 1
      failures.set(line, failed)
      if (held.has(outgoing.id)) await held.write({ ...outgoing, state: 'queued' })
      const most = Math.min(longestPauseMs, shortestPauseMs * 2 ** failed)
      workAfter(line, Math.max(sent.afterMs ?? 0, (most * (1 + Math.random())) / 2))
      return false
    }
    failures.delete(line)
    if (sent.outcome === 'sent') {
      const begun = line === '' ? sent.conversation_id : undefined
      if (begun !== undefined) await adopt(begun)
      await held.remove(outgoing.id)
    } else if (held.has(outgoing.id)) {
      await held.write({ ...outgoing, state: 'refused', error: sent.error })
    }
    return true
  }
  const drain = async (line: string) => {
    for (;;) {
      // Another tab may have added some just now.
      await held.load()
      const first = isClosed ? undefined : next(line)
      if (first === undefined) return
      const outgoing = await held.begin(first.id, clock.now())
      if (outgoing?.state === 'held') {
        workAfter(line, outgoing.held_until - clock.now())
        return
      }
      if (outgoing?.state !== 'sending') continue
      if (!(await sendOne(line, outgoing))) return
    }
  }
  const work = (line: string): void => {
    stopTimer(line)
    if (busy.has(line) || isClosed || next(line) === undefined) return
    busy.add(line)
    void (async () => {
      const isOurs = await tryLock(line, async () => drain(line))
      busy.delete(line)
      if (!isOurs) workAfter(line, othersPauseMs)
      // Added while the last one was on its way out of here.
      else if (!timers.has(line)) work(line)
    })()
  }
  return {
    wake: (line) => {
      if (line !== undefined) work(line)
      else {
        failures.clear()
        for (const each of new Set([...held.all()].map(lineOf))) work(each)
      }
    },
    leave: () => {
      for (const one of inOrder(held.all())) {
        if (one.state === 'held' || one.state === 'queued') void send(one, true)
      }
    },
    close: () => {
      isClosed = true
      for (const line of [...timers.keys()]) stopTimer(line)
    },
  }
}
