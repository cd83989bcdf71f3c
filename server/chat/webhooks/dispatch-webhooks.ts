import { runStatement } from '../../store/database/run-statement.ts'
import { attemptDelivery, type Attempted, type AttemptParts } from './attempt-delivery.ts'
import { hastenDeliveries, type EndpointRow, type TakenRow } from './delivery-queries.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import { makeRoom, type WebhookRef } from './room.ts'
import { takeDue } from './take-due.ts'

export type DispatcherParts = AttemptParts & {
  /** Longer than an attempt takes: then somebody else may try. */
  readonly takenForMs: number
  /** After an attempt that failed, which may be the end of its webhook. */
  readonly afterFailure: (ref: WebhookRef, attempted: Attempted) => Promise<void>
  readonly onError: (error: Error) => void
}

export type Dispatcher = {
  /** Sends what is due of a webhook on its way, and sees to the next time. */
  readonly run: (ref: WebhookRef) => Promise<void>
  /** Whether that webhook is looked after without anybody's asking. */
  readonly isAt: (webhookId: string) => boolean
  /** Takes up nothing more. */
  readonly stop: () => void
  /** Breaks off what is under way. */
  readonly close: () => void
}

/** A webhook that is being worked on in this process. */
type Worked = WebhookRef & { isRunning: boolean; isAskedAgain: boolean }

/**
 * Delivers events to webhooks. Nothing waits here for an answer: a job only sends deliveries on their
 * way, so that a receiver who hangs holds no job that another one needs. What is on its way is held by
 * its row, which falls free when this process dies (docs/decisions/0023).
 */
export function makeDispatcher(parts: DispatcherParts): Dispatcher {
  const { pool, now, takenForMs, onError } = parts
  const room = makeRoom()
  const known = new Map<string, Worked>()
  /** Those that found no room, in the order they came in. */
  const waiting = new Set<Worked>()
  const closing = new AbortController()
  const stopping = new AbortController()

  const run = async (ref: WebhookRef): Promise<void> => {
    const worked = known.get(ref.webhook_id) ?? { ...ref, isRunning: false, isAskedAgain: false }
    known.set(ref.webhook_id, worked)
    worked.isAskedAgain = true
    if (worked.isRunning) return
    worked.isRunning = true
    try {
      while (worked.isAskedAgain && !stopping.signal.aborted) {
        worked.isAskedAgain = false
        // oxlint-disable-next-line no-await-in-loop
        if (await sendSome(worked)) worked.isAskedAgain = true
      }
    } finally {
      // In the same breath as the last look: who asks later must not rely on a run that is over.
      worked.isRunning = false
      if (room.underWay(worked) === 0 && !waiting.has(worked)) known.delete(worked.webhook_id)
    }
  }

  /** Whether there may be more to send right now. */
  const sendSome = async (worked: Worked): Promise<boolean> => {
    const free = room.free(worked)
    if (free <= 0) {
      waiting.add(worked)
      return false
    }
    const taking = { underWay: room.underWay(worked), free }
    const due = await takeDue(pool, worked, taking, { now: now(), takenForMs })
    if (due === undefined) return false
    for (const delivery of due.deliveries) void deliver(worked, due.endpoint, delivery)
    return true
  }

  const deliver = async (worked: Worked, endpoint: EndpointRow, delivery: TakenRow) => {
    room.enter(worked)
    await attempt(parts, worked, endpoint, delivery, closing.signal)
    room.leave(worked)
    // The one whose delivery ended, and those for whom there is room now.
    for (const one of new Set([worked, ...[...waiting].filter((other) => room.free(other) > 0)])) {
      waiting.delete(one)
      run(one).catch(onError)
    }
  }

  return {
    run,
    isAt: (webhookId) => known.has(webhookId),
    stop: () => stopping.abort(),
    close: () => closing.abort(),
  }
}

/** Never rejects: where what came of it cannot be noted, the row falls free, and it is sent again. */
async function attempt(
  parts: DispatcherParts,
  ref: WebhookRef,
  endpoint: EndpointRow,
  delivery: TakenRow,
  signal: AbortSignal,
): Promise<void> {
  try {
    const attempted = await attemptDelivery(parts, ref, endpoint, delivery, signal)
    if (attempted === undefined) return
    if (!attempted.isSuccess) await parts.afterFailure(ref, attempted)
    else if (endpoint.failures >= failuresBeforePause) await hasten(parts, ref)
  } catch (error) {
    parts.onError(error instanceof Error ? error : new Error(String(error)))
  }
}

/** It answers again: what waits for its next attempt need not wait any longer. */
async function hasten({ pool, now }: DispatcherParts, ref: WebhookRef): Promise<void> {
  await runStatement(pool, hastenDeliveries(ref.workspace_id, ref.webhook_id, now()))
}
