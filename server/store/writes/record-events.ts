import type pg from 'pg'
import { runStatement } from '../database/run-statement.ts'
import { advanceClock, lockClock } from './clock-queries.ts'
import { insertEvents, type EventDraft } from './event-log.ts'
import type { WriteContext } from './write-in-workspace.ts'

/**
 * Appends events within a transaction of the owner, to be called after its rows are written: for what
 * no request may change, and so does not go by `writeInWorkspace`.
 */
export async function recordEvents(
  connection: pg.PoolClient,
  context: WriteContext,
  drafts: readonly EventDraft[],
): Promise<void> {
  const workspaceId = context.workspace_id
  const [clock] = await runStatement(connection, lockClock(workspaceId))
  if (clock === undefined) throw new Error('The workspace has no clock.')
  const { statements, count } = insertEvents(context, clock, drafts)
  for (const statement of statements) await runStatement(connection, statement)
  const sequence = clock.sequence + count
  await runStatement(connection, advanceClock(workspaceId, clock.tick, sequence))
}
