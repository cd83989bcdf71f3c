import { cellNamed, type Cell } from '../cells/cells-file.ts'
import { withReachable, type OpenCell } from '../cells/open-cell.ts'
import { checkMove, requireEqualSchemas, type Movable } from '../cells/move/check-move.ts'
import { findMove, type FoundMove } from '../cells/move/find-move.ts'
import { cleanUp } from '../cells/move/move-workspace.ts'
import { partsOfMove, runMove } from '../cells/move/run-move.ts'
import { cellsOf, sayProblems } from './cell.ts'
import { command, UsageError } from './command.ts'

const move = command({
  name: 'workspace move',
  summary: 'Move a workspace to another cell while people write',
  usage: `porchlight workspace move <subdomain> --to <cell> [--dry-run | --abort | --clean-up [--yes]]
    [--cells <file>] [--json]

Copies the workspace, follows its changes, stops its writers for a moment, compares both cells row by
row, and opens it in the target. Reads go on all the time. A move that was interrupted goes on with the
same command; until the target is open, --abort undoes it. --dry-run only checks. --clean-up removes
what complete moves have left in other cells: until then nothing is lost there. If the target does not
have the workspace any more, that is refused without --yes; so is the removal of the older copy of one
that both cells serve, as after a restore. Docs: docs/cells.md.`,
  positional: ['subdomain'],
  options: {
    to: 'string',
    abort: 'boolean',
    'dry-run': 'boolean',
    'clean-up': 'boolean',
    yes: 'boolean',
    cells: 'string',
    json: 'boolean',
  },
  run: async ({ named: { subdomain }, values, config }) => {
    const { to } = values
    if (to === undefined) throw new UsageError('--to needs the name of a cell.')
    const ways = [values.abort, values['dry-run'], values['clean-up']].filter(Boolean)
    if (ways.length > 1)
      throw new UsageError('--dry-run, --abort and --clean-up exclude one another.')
    const file = await cellsOf(values.cells, config)
    const target: Cell = cellNamed(file, to)
    return withReachable(file, target, 'workspace move', async (cells) => {
      const found = await findMove(cells, subdomain, to, cells.length === file.cells.length)
      const { source } = found
      if (values['dry-run']) {
        await requireEqualSchemas([source, found.target])
        const movable = await checkMove(source, found.target, found.workspace_id)
        return {
          result: { dry_run: true, from: source.cell.name, to, ...movable },
          text: estimate(source, to, movable),
        }
      }
      const movers = { file, cells, say: (line: string) => console.error(line) }
      if (values['clean-up']) {
        const { parts } = await partsOfMove(movers, found)
        const removed = await cleanUp(parts, values.yes)
        return {
          result: { removed },
          text: `Removed ${removed} rows of ${subdomain} from ${nameLeft(found)}.`,
        }
      }
      const { figures, problems } = await runMove(movers, found, values.abort ? 'abort' : 'move')
      if (values.abort)
        return { result: { aborted: true }, text: `${subdomain} stays in ${source.cell.name}.` }
      return {
        result: { workspace_id: found.workspace_id, from: source.cell.name, to, ...figures },
        text: `Moved ${subdomain} from ${source.cell.name} to ${to}. Remove what is left there with --clean-up.`,
        exitCode: sayProblems(problems),
      }
    })
  },
})

function estimate({ cell }: OpenCell, to: string, { subdomain, rows, bytes }: Movable): string {
  return (
    `${subdomain} can move from ${cell.name} to ${to}: about ${Math.round(rows)} rows, ` +
    `${(bytes / 1e6).toFixed(1)} MB. Nothing was changed: dry run.`
  )
}

function nameLeft({ left, source }: FoundMove): string {
  return (left.length === 0 ? [source] : left).map(({ cell }) => cell.name).join(', ')
}

export const workspaceMoveCommands = [move]
