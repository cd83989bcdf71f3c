import type pg from 'pg'
import { inTransaction } from '../database/in-transaction.ts'
import { runStatement } from '../database/run-statement.ts'
import type { Statement } from '../database/statement.ts'
import { advanceClock, lockClock } from './clock-queries.ts'

/**
 * A change without events by administration and jobs, which do not use `writeInWorkspace`: its statements run in one
 * transaction under the lock of the workspace's clock, whose ticks up to `extraTicks` milliseconds after `tick` it may
 * use. Returns the rows of the first statement. Throws without the workspace.
 */
export async function changeAsOwner<Row extends object>(
  owner: pg.Pool,
  workspaceId: string,
  extraTicks: number,
  statementsAt: (tick: Date) => readonly [Statement<Row>, ...Statement[]],
): Promise<Row[]> {
  return inTransaction(owner, async (connection) => {
    const [clock] = await runStatement(connection, lockClock({ workspaceId }))
    if (clock === undefined) throw new Error('The workspace has no clock.')
    const [first, ...others] = statementsAt(clock.tick)
    const rows = await runStatement(connection, first)
    for (const statement of others) await runStatement(connection, statement)
    const tick = new Date(clock.tick.getTime() + extraTicks)
    await runStatement(connection, advanceClock({ workspaceId, tick, sequence: clock.sequence }))
    return rows
  })
}
