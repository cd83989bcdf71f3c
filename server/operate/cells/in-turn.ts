import type { OpenCell } from './open-cell.ts'

/**
 * Runs `use` while no other command with these cells does the same: the first cell has the lock, which ends with the
 * command.
 */
export async function inTurn<Result>(
  cells: readonly OpenCell[],
  what: 'map' | 'names',
  use: () => Promise<Result>,
): Promise<Result> {
  const [first] = cells.toSorted((one, other) => (one.cell.name < other.cell.name ? -1 : 1))
  const connection = await first?.owner.connect()
  try {
    await connection?.query(`select pg_advisory_lock(hashtextextended('porchlight ${what}', 0))`)
    return await use()
  } finally {
    connection?.release(true)
  }
}
