import { comparable } from '../../comparable.ts'
import { CellError } from './cell-error.ts'
import { servedTwice } from './move/check-move.ts'
import type { OpenCell } from './open-cell.ts'

/** The cell that serves a workspace. Throws CellError if none of these does, or if it is on its way to another one. */
export async function findHome(
  cells: readonly OpenCell[],
  subdomain: string,
): Promise<{ cell: OpenCell; id: string }> {
  const found = await Promise.all(
    cells.map(async (cell) => {
      const { rows } = await cell.owner.query<{ id: string; state: string | null }>(
        `select w.workspace_id as id, m.state
           from workspaces w left join workspace_moves m on m.workspace_id = w.workspace_id
          where w.subdomain = $1`,
        [comparable(subdomain)],
      )
      return rows.map(({ id, state }) => ({ cell, id, state }))
    }),
  )
  const here = found.flat().filter(({ state }) => state !== 'gone')
  const moving = here.find(({ state }) => state !== null)
  if (moving !== undefined) {
    throw new CellError(
      `${subdomain} is being moved. Wait for the end of porchlight workspace move, or undo it with --abort.`,
    )
  }
  const [home, other] = here
  if (home !== undefined && other !== undefined)
    throw servedTwice(subdomain, home.cell.cell.name, other.cell.cell.name)
  if (home !== undefined) return { cell: home.cell, id: home.id }
  throw new CellError(
    `No cell has a workspace ${subdomain}. See porchlight cell list, and porchlight workspace list in each cell.`,
  )
}
