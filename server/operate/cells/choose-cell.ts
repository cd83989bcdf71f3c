import { comparable } from '../../comparable.ts'
import { CellError } from './cell-error.ts'
import type { OpenCell } from './open-cell.ts'

/**
 * The cell for a new workspace: the one of that name, or with `least` the one whose workspaces have made the fewest
 * changes. Throws CellError if any cell has the subdomain, now or for a workspace that has left it.
 */
export async function chooseCell(
  cells: readonly OpenCell[],
  name: string,
  subdomain: string,
): Promise<OpenCell> {
  const found = await Promise.all(
    cells.map(async (cell) => {
      const { rows } = await cell.owner.query<{ is_taken: boolean; changes: number }>(
        `select exists (select from workspaces where subdomain = $1)
                  or exists (select from workspace_moves where subdomain = $1) as is_taken,
                (select coalesce(sum(sequence), 0)::float8 from workspace_clocks c
                  where not exists (select from closed_workspaces(1000000) m
                                     where m.workspace_id = c.workspace_id)) as changes`,
        [comparable(subdomain)],
      )
      return { cell, is_taken: rows[0]?.is_taken === true, changes: rows[0]?.changes ?? 0 }
    }),
  )
  const taken = found.find(({ is_taken: isTaken }) => isTaken)
  if (taken !== undefined) {
    throw new CellError(
      `The subdomain ${subdomain} is taken in the cell ${taken.cell.cell.name}. Choose another one.`,
    )
  }
  const chosen =
    name === 'least'
      ? found.toSorted((a, b) => a.changes - b.changes)[0]
      : found.find(({ cell }) => cell.cell.name === name)
  if (chosen === undefined) throw new CellError(`There is no cell ${name}.`)
  return chosen.cell
}
