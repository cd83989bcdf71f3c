import { draftKept } from './draft-kept.ts'
import type { KeptRow } from './kept-reply-queries.ts'
import type { Turn } from './take-turn.ts'
import type { Outcome, Series } from './write-in-workspace.ts'

/** The same turns in the same order, each run of one series joined into a single one. */
export function joinTurns(turns: readonly Turn[]): readonly Turn[] {
  const runs: Turn[][] = []
  for (const turn of turns) {
    const run = runs.at(-1)
    const series = turn.membership?.series
    if (series !== undefined && run?.[0]?.membership?.series === series) run.push(turn)
    else runs.push([turn])
  }
  return runs.flatMap((run) => {
    const [first] = run
    const series = first?.membership?.series
    if (first === undefined || series === undefined || run.length === 1) return run
    return [asOne(first, run, series)]
  })
}

function asOne(first: Turn, turns: readonly Turn[], series: Series<unknown, unknown>): Turn {
  const { workspace_id, actor, request_id } = first.context
  const members = turns.map(({ context, membership }) => ({ context, input: membership?.input }))
  return {
    // Every event of a series names its own actor and request.
    context: { workspace_id, actor, request_id },
    change: series.together(members),
    resolve: (outcomes) => {
      for (const [index, outcome] of (outcomes as readonly Outcome<unknown>[]).entries()) {
        if ('done' in outcome) turns[index]?.resolve(outcome.done)
        else turns[index]?.reject(outcome.refused)
      }
    },
    reject: (error) => {
      for (const turn of turns) turn.reject(error)
    },
    ...(turns.some(({ context }) => context.keep) ? { keptOf: keptOfEach(turns) } : {}),
    since: first.since,
  }
}

function keptOfEach(turns: readonly Turn[]): (outcomes: unknown) => readonly KeptRow[] {
  return (outcomes) =>
    (outcomes as readonly Outcome<unknown>[]).flatMap((outcome, index) => {
      const turn = turns[index]
      return turn !== undefined && 'done' in outcome ? keptOf(turn, () => outcome.done) : []
    })
}

/** What is to be kept of a turn; its result is asked for only where something may be. */
export function keptOf(turn: Turn, result: () => unknown): readonly KeptRow[] {
  if (turn.keptOf !== undefined) return turn.keptOf(result())
  const { keep } = turn.context
  if (keep === undefined) return []
  const kept = draftKept(keep, result())
  return kept === undefined ? [] : [kept]
}
