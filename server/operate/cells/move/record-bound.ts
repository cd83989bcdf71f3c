import type pg from 'pg'
import { CellError } from '../cell-error.ts'
import { moveSchema, type MoveIds } from './capture.ts'

/** A move recorded more changes than it may. What it has copied is incomplete from then on. */
export class OverrunError extends CellError {
  override name = 'OverrunError'
}

/**
 * Throws OverrunError if the source has stopped recording, in the state that the connection's transaction sees. A
 * transaction that sees an unrecorded change sees this as well: the one that stopped the recording committed before.
 */
export async function requireRecording(reading: pg.Pool | pg.ClientBase, move: MoveIds) {
  const { rowCount } = await reading.query(`select from ${moveSchema(move)}.ended limit 1`)
  if (rowCount === 0) return
  throw new OverrunError(
    'More changes were made than the source may record for a move (recorded_megabytes in cells.yaml), so it has stopped ' +
      'recording them.',
  )
}

const lookEveryMs = 1_000

/** Looks while `work` runs. The function that `work` gets throws once the source has stopped recording. */
export async function whileRecording<Result>(
  owner: pg.Pool,
  move: MoveIds,
  work: (require: () => void) => Promise<Result>,
): Promise<Result> {
  let overrun: OverrunError | undefined
  const look = async () => {
    await requireRecording(owner, move).catch((error: unknown) => {
      // A failed look is repeated; a lost source fails the work itself.
      if (error instanceof OverrunError) overrun = error
    })
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  try {
    return await work(() => {
      if (overrun !== undefined) throw overrun
    })
  } finally {
    clearInterval(timer)
  }
}
