import type { Database } from '../database/connect.ts'
import type { Statement } from '../database/statement.ts'
import { MadeBefore, type Change, type Outcome, type Part } from './change.ts'
import type { Series, WriteContext } from './change.ts'
import type { QueuedChange } from './queued-change.ts'
import type { Drafted } from './reply-draft.ts'
import { enqueueChange } from './write-queue.ts'

/**
 * The only write path. In one transaction under the lock of the workspace's clock: reads; then rows,
 * events, clock and commit. The lock is held from the first read to the commit, so readers see ticks
 * and event sequences in order, and the result of `reads` is still true at the commit. A single change
 * takes two round trips; changes of the same workspace that wait meanwhile share the next lock and
 * commit (group-commit.ts), each deciding on the state that the previous one left.
 *
 * A context with `keep` makes the change at most once: if its reply is stored already, it rejects with
 * that reply as a ReplayedReply, or with 422 if another request used the key.
 *
 * Resolves only after PostgreSQL has confirmed the commit. Rejects with AppError for a broken rule, and
 * with 503 when PostgreSQL is away (the outcome is then unknown, as with any lost commit).
 */
export async function writeInWorkspace<
  const Reads extends readonly (Statement | undefined)[],
  Result,
>(database: Database, context: WriteContext, change: Change<Reads, Result>): Promise<Result> {
  const { part } = context
  const series = seriesOfOne<readonly (Statement | undefined)[], Result>(
    part === undefined ? (change as unknown as AnyChange<Result>) : onceOf(part, change),
  )
  return writeInSeries(database, context, series, undefined)
}

type AnyChange<Result> = Change<readonly (Statement | undefined)[], Result>

/** The change with the record of its part. One that changes nothing records none. */
function onceOf<Reads extends readonly (Statement | undefined)[], Result>(
  { find, record }: Part,
  { reads, decide, isShort }: Change<Reads, Result>,
): AnyChange<Result> {
  return {
    ...(isShort === true && { isShort }),
    reads: [find, ...reads],
    decide: ([made = [], ...found], tick) => {
      if (made.length > 0) throw new MadeBefore()
      const decision = decide(found as Parameters<typeof decide>[0], tick)
      if ('unchanged' in decision) return decision
      return { ...decision, statements: [record, ...decision.statements], areApart: false }
    },
  }
}

/** The same for a change that is merged with its neighbours of the same series while they wait. */
export async function writeInSeries<Input, Result>(
  database: Database,
  context: WriteContext,
  series: Series<Input, Result>,
  input: Input,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const since = performance.now()
    // The queue holds changes of every kind, so their types are erased.
    enqueueChange(database, { context, series, input, resolve, reject, since } as QueuedChange)
    context.queued?.()
  })
}

function seriesOfOne<Reads extends readonly (Statement | undefined)[], Result>({
  reads,
  decide,
  isShort = false,
}: Change<Reads, Result>): Series<undefined, Result> {
  return {
    isShort,
    together: () => ({
      reads,
      decide: (found, tick) => {
        const decision = decide(found as Parameters<typeof decide>[0], tick)
        if ('unchanged' in decision) {
          return { unchanged: [{ done: decision.unchanged as Drafted<Result> }] }
        }
        const reply: Outcome<Drafted<Result>>[] = [{ done: decision.reply }]
        return { ...decision, reply }
      },
    }),
  }
}
