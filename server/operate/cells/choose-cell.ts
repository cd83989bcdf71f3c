import { comparable } from '../../comparable.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { CellError } from './cell-error.ts'
import { requireEqualSchemas } from './move/check-move.ts'
import { forgetGone } from './move/move-records.ts'
import type { OpenCell } from './open-cell.ts'

/** `left_for`: where a workspace of that name has gone whose rows are still here. */
type Found = {
  readonly is_taken: boolean
  readonly left_for: string | null
  readonly changes: number
}

/**
 * The cell for a new or restored workspace, of this command's version, without a record of a former one of that name.
 * Throws CellError if any cell has the subdomain.
 */
export async function prepareCell(
  cells: readonly OpenCell[],
  name: string,
  subdomain: string,
): Promise<OpenCell> {
  const chosen = await chooseCell(cells, name, subdomain)
  await requireEqualSchemas([chosen])
  await forgetGone(chosen.owner, comparable(subdomain))
  return chosen
}

/** The one of that name, or with `least` the one whose workspaces have made the fewest changes. */
async function chooseCell(
  cells: readonly OpenCell[],
  name: string,
  subdomain: string,
): Promise<OpenCell> {
  const found = await Promise.all(
    cells.map(async (cell) => {
      const { rows } = await cell.owner.query<Found>(
        `select exists (select from workspaces where subdomain = $1)
                  or exists (select from workspace_moves where subdomain = $1 and state <> 'gone') as is_taken,
                (select m.peer from workspaces w join workspace_moves m on m.workspace_id = w.workspace_id
                  where w.subdomain = $1 and m.state = 'gone') as left_for,
                (select coalesce(sum(sequence), 0)::float8 from workspace_clocks c
                  where ${isServedHere('c.workspace_id')}) as changes`,
        [comparable(subdomain)],
      )
      return { cell, ...(rows[0] ?? { is_taken: false, left_for: null, changes: 0 }) }
    }),
  )
  const taken = found.find(({ is_taken: isTaken }) => isTaken)
  if (taken !== undefined) {
    const { name: at } = taken.cell.cell
    const isServed = found.some(({ is_taken: isTaken, left_for: peer }) => isTaken && peer === null)
    throw new CellError(
      isServed || taken.left_for === null
        ? `The subdomain ${subdomain} is taken in the cell ${at}. Choose another one.`
        : `The cell ${at} still has the rows of ${subdomain} from before it left for ${taken.left_for}. If it was ` +
            `deleted there on purpose, remove them with porchlight workspace move ${subdomain} --to ` +
            `${taken.left_for} --clean-up --yes.`,
    )
  }
  const chosen =
    name === 'least'
      ? found.filter(({ cell }) => !cell.cell.retiring).toSorted((a, b) => a.changes - b.changes)[0]
      : found.find(({ cell }) => cell.cell.name === name)
  if (chosen === undefined) {
    throw new CellError(
      name === 'least' ? 'All cells are retiring: name one.' : `There is no cell ${name}.`,
    )
  }
  return chosen.cell
}

/** Whether one of these cells serves a workspace, or is about to. */
export async function isServed(cells: readonly OpenCell[], workspaceId: string): Promise<boolean> {
  const found = await Promise.all(
    cells.map(async ({ owner }) =>
      owner.query(
        `select from workspaces w where w.workspace_id = $1
            and not exists (select from workspace_moves m where m.workspace_id = $1 and m.state = 'gone')
         union all
         select from workspace_moves where workspace_id = $1 and state <> 'gone'`,
        [workspaceId],
      ),
    ),
  )
  return found.some(({ rowCount }) => rowCount !== 0)
}
