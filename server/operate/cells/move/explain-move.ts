import { codeOf, isTransient } from '../../../store/database/database-errors.ts'
import { CellError } from '../cell-error.ts'
import type { FoundMove } from './find-move.ts'

/** A full disk: of PostgreSQL (53100), or of the folder of a cell's files. */
const full = /^(?:53100|ENOSPC|EDQUOT)$/

/** Whether a disk is full; `explainMove` says so. */
export function isFull(error: Error): boolean {
  return full.test(codeOf(error))
}

/** Runs a move. A failure of PostgreSQL or of a disk becomes a CellError with the next step; others are thrown as they are. */
export async function explainMove<Result>(
  { source, target }: Pick<FoundMove, 'source' | 'target'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CellError) throw error
    const cells = `${source.cell.name} or ${target.cell.name}`
    if (isFull(error)) {
      throw new CellError(
        `The disk of the cell ${cells} is full. Make room on it, and run the same command again.`,
        { cause: error },
      )
    }
    // An error of a file has its path, and is none of PostgreSQL.
    if (!isTransient(error) || 'path' in error) throw error
    throw new CellError(
      `PostgreSQL of the cell ${cells} failed (${error.message}). When porchlight cell list shows both, run the ` +
        'same command again.',
      { cause: error },
    )
  }
}
