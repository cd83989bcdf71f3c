import { CellError } from '../cells/cell-error.ts'
import { findInterrupted, finishUndone, moveMany, type MovedMany } from '../cells/move-many.ts'
import type { Movers } from '../cells/move/run-move.ts'
import { withCells, type OpenCell } from '../cells/open-cell.ts'
import { planBalance, type PlannedMove } from '../cells/plan-balance.ts'
import { readPlaced } from '../cells/read-placed.ts'
import { cellsOf, sayProblems } from './cell.ts'
import { command, UsageError, type Outcome } from './command.ts'
import { countOption } from './count-option.ts'

const movesAtOnce = 10

const balance = command({
  name: 'cell balance',
  summary: 'Print or make the moves that would make the cells equally full',
  usage: `porchlight cell balance --dry-run [--cells <file>] [--json]
porchlight cell balance --apply [--at-most <moves>] [--cells <file>] [--json]

Finds the moves of workspaces that would make the cells about equally full, by the changes that each
has made. --dry-run prints them as commands. --apply makes them one after another, at most 10 or as
many as --at-most says, and is fit for a timer: first it goes on with moves that were interrupted; run
again, it goes on; when the cells are equally full, or another balance is at work, it does nothing.
The exit code is 0 unless a move failed or a cell cannot be reached: then 1, with the reason. Cells
that are retiring (cells.yaml) are left out.`,
  positional: [],
  options: {
    'dry-run': 'boolean',
    apply: 'boolean',
    'at-most': 'string',
    cells: 'string',
    json: 'boolean',
  },
  run: async ({ values, config }) => {
    if (values['dry-run'] === values.apply)
      throw new UsageError('It needs either --dry-run or --apply.')
    const atMost = countOption('at-most', values['at-most']) ?? movesAtOnce
    const file = await cellsOf(values.cells, config)
    return withCells(file.cells, file, 'cell balance', async (cells) => {
      if (values['dry-run']) return print(await plan(cells))
      const movers = { file, cells, say: (line: string) => console.error(line) }
      return (
        (await alone(cells, async () => apply(movers, atMost))) ?? {
          result: { moved: [], failed: [], left: null },
          text: 'Another cell balance is at work.',
        }
      )
    })
  },
})

async function plan(cells: readonly OpenCell[]): Promise<PlannedMove[]> {
  const filled = cells.filter(({ cell }) => !cell.retiring)
  const placed = await Promise.all(filled.map(readPlaced))
  return planBalance(
    filled.map(({ cell }) => cell.name),
    placed.flat(),
  )
}

function print(moves: readonly PlannedMove[]): Outcome {
  const lines = moves.map(
    ({ subdomain, to }) => `porchlight workspace move ${subdomain} --to ${to}`,
  )
  return {
    result: { moves },
    text: lines.length === 0 ? 'The cells are equally full.' : lines.join('\n'),
  }
}

async function apply(movers: Movers, atMost: number): Promise<Outcome> {
  const open = await findInterrupted(movers)
  await finishUndone(movers, open)
  const interrupted = open
    .filter(({ is_aborted: isAborted }) => !isAborted)
    .map(({ subdomain, from, to }) => ({ subdomain, from, to }))
  const first = await moveMany(movers, interrupted, { atMost, perHour: undefined })
  // Planned only now: a move that was interrupted may have made the cells equal.
  const planned = await plan(movers.cells)
  const left = Math.max(0, atMost - first.moved.length)
  const then = await moveMany(movers, planned, { atMost: left, perHour: undefined })
  const moved = [...first.moved, ...then.moved]
  const still = (await plan(movers.cells)).length
  return sayMoved({
    ...joined(first, then),
    left: still,
    text:
      moved.length === 0 && still === 0
        ? 'The cells are equally full.'
        : `Moved ${moved.length} workspaces; ${still} moves are left.`,
  })
}

function joined(first: MovedMany, then: MovedMany): MovedMany {
  return {
    moved: [...first.moved, ...then.moved],
    failed: [...first.failed, ...then.failed],
    // The map is written whole each time.
    problems: then.moved.length > 0 ? then.problems : first.problems,
  }
}

/** The outcome of several moves: exit code 1 if one failed, or the map has something left to do. */
export function sayMoved({
  moved,
  failed,
  problems,
  left,
  text,
}: MovedMany & { readonly left: number; readonly text: string }): Outcome {
  const isWrong = failed.some(({ isBusy }) => !isBusy)
  return {
    result: { moved, failed, left, problems },
    text,
    exitCode: sayProblems(problems) === 0 && !isWrong ? 0 : 1,
  }
}

/** Runs `use` unless another command does the same; the lock ends with the command. */
async function alone<Result>(
  cells: readonly OpenCell[],
  use: () => Promise<Result>,
): Promise<Result | undefined> {
  const [first] = cells.toSorted((one, other) => (one.cell.name < other.cell.name ? -1 : 1))
  if (first === undefined) throw new CellError('There is no cell.')
  const connection = await first.owner.connect()
  try {
    const { rows } = await connection.query<{ is_locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('porchlight balance', 0)) as is_locked`,
    )
    return rows[0]?.is_locked === true ? await use() : undefined
  } finally {
    connection.release(true)
  }
}

export const cellBalanceCommands = [balance]
