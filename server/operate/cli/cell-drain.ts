import { CellError } from '../cells/cell-error.ts'
import { cellNamed, type Cell } from '../cells/cells-file.ts'
import { findInterrupted, finishUndone, moveMany } from '../cells/move-many.ts'
import { requireEqualSchemas } from '../cells/move/check-move.ts'
import type { Movers } from '../cells/move/run-move.ts'
import { withReachable } from '../cells/open-cell.ts'
import type { Placed, PlannedMove } from '../cells/plan-balance.ts'
import { planDrain } from '../cells/plan-drain.ts'
import { readPlaced } from '../cells/read-placed.ts'
import { comparable } from '../../comparable.ts'
import { cellsOf } from './cell.ts'
import { sayMoved } from './cell-balance.ts'
import { command, UsageError } from './command.ts'
import { countOption } from './count-option.ts'

const drain = command({
  name: 'cell drain',
  summary: 'Move all or some workspaces out of a cell',
  usage: `porchlight cell drain <cell> [--only <subdomain,...>] [--to <cell>] [--at-most <moves>]
    [--per-hour <moves>] [--dry-run] [--cells <file>] [--json]

Moves every workspace of the cell, or those of --only, one after another, the largest first: each to the
cell that is then filled least, or to that of --to. It begins at most --per-hour moves an hour, and ends
after --at-most. Moves out of the cell that were interrupted come first, so the same command goes on
where it was stopped, at any moment. One that fails does not stop the others; three in a row do. Then,
and if a cell cannot be reached that it needs, the exit code is 1. What the cell keeps of the workspaces
is removed by workspace move --clean-up, or with the cell. Say retiring: true in cells.yaml first, so
that nothing new comes into the cell (docs/cells.md).`,
  positional: ['cell'],
  options: {
    only: 'string',
    to: 'string',
    'at-most': 'string',
    'per-hour': 'string',
    'dry-run': 'boolean',
    cells: 'string',
    json: 'boolean',
  },
  run: async ({ named: { cell: name }, values, config }) => {
    const file = await cellsOf(values.cells, config)
    const source = cellNamed(file, name)
    const to = values.to === undefined ? undefined : cellNamed(file, values.to)
    if (to === source) throw new UsageError('--to needs another cell.')
    const perHour = countOption('per-hour', values['per-hour'])
    const atMost = countOption('at-most', values['at-most']) ?? Number.POSITIVE_INFINITY
    const only = values.only?.split(',').map((one) => comparable(one.trim()))
    return withReachable(file, source, 'cell drain', async (cells) => {
      const movers = { file, cells, say: (line: string) => console.error(line) }
      if (!values['dry-run']) await finishUndone(movers, await openOf(movers, source))
      const moves = await plan(movers, source, to, only)
      if (values['dry-run']) {
        const lines = moves.map(
          (move) => `porchlight workspace move ${move.subdomain} --to ${move.to}`,
        )
        return { result: { dry_run: true, moves }, text: lines.join('\n') }
      }
      const done = await moveMany(movers, moves, { atMost, perHour })
      const left = (await plan(movers, source, to, only)).length
      return sayMoved({
        ...done,
        left,
        text: `Moved ${done.moved.length} workspaces out of ${name}; ${left} are left.`,
      })
    })
  },
})

async function openOf(movers: Movers, { name }: Cell) {
  return (await findInterrupted(movers)).filter(({ from }) => from === name)
}

/** Interrupted moves go on to where they began. */
async function plan(
  movers: Movers,
  source: Cell,
  to: Cell | undefined,
  only: readonly string[] | undefined,
): Promise<PlannedMove[]> {
  const { cells } = movers
  const isWanted = ({ subdomain }: { readonly subdomain: string }) =>
    only === undefined || only.includes(subdomain)
  const open = (await openOf(movers, source)).filter((one) => !one.is_aborted && isWanted(one))
  const placed = (await Promise.all(cells.map(readPlaced))).flat()
  const isOpen = ({ subdomain }: Placed) => open.some((one) => one.subdomain === subdomain)
  const staying = placed.filter((one) => one.cell === source.name && isWanted(one) && !isOpen(one))
  const targets = cells.filter(({ cell }) =>
    to === undefined ? cell.name !== source.name && !cell.retiring : cell.name === to.name,
  )
  if (targets.length === 0 && staying.length > 0) {
    throw new CellError(
      'There is no cell that they could move to: all others are retiring or cannot be reached. Nothing was changed.',
    )
  }
  const here = cells.filter(({ cell }) => cell.name === source.name)
  if (staying.length > 0) await requireEqualSchemas([...here, ...targets])
  const names = targets.map(({ cell }) => cell.name)
  const first = open.map(({ subdomain, from, to: goal }) => ({ subdomain, from, to: goal }))
  return [...first, ...planDrain(staying, names, placed)]
}

export const cellDrainCommands = [drain]
