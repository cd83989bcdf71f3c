import type { Statement } from '../database/statement.ts'
import type { Change, Outcome, WriteContext } from './change.ts'
import type { QueuedChange } from './queued-change.ts'

/** Queued changes made as one. */
export type MergedChange = Change<
  readonly (Statement | undefined)[],
  readonly Outcome<unknown>[]
> & {
  readonly members: readonly QueuedChange[]
  /** The first member's: events of a series name their own actor and request. */
  readonly context: WriteContext
}

/** The same changes in the same order, each run of one series merged into a single one. */
export function mergeChanges(changes: readonly QueuedChange[]): readonly MergedChange[] {
  const runs: [QueuedChange, ...QueuedChange[]][] = []
  for (const queued of changes) {
    const run = runs.at(-1)
    if (run?.[0].series === queued.series) run.push(queued)
    else runs.push([queued])
  }
  return runs.map((members) => {
    const [{ series, context }] = members
    return { ...series.together(members), members, context }
  })
}
