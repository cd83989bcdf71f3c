import type pg from 'pg'
import { runStatement } from '../database/run-statement.ts'
import { advanceClock, lockClock } from './clock-queries.ts'
import type { EventDraft } from './event-draft.ts'
import { insertEvents } from './event-log.ts'
import type { WriteContext } from './change.ts'

/**
 * Appends events within the owner's transaction, after its rows are written: for administration,
 * which does not use `writeInWorkspace`.
 */
export async function recordEvents(
  connection: pg.PoolClient,
  context: WriteContext,
  drafts: readonly EventDraft[],
): Promise<void> {
  const workspaceId = context.workspace_id
  const [clock] = await runStatement(connection, lockClock({ workspaceId }))
  if (clock === undefined) throw new Error('The workspace has no clock.')
  const { statements, places } = insertEvents(context, clock, drafts)
  for (const statement of statements) await runStatement(connection, statement)
  const sequence = clock.sequence + places.length
  await runStatement(connection, advanceClock({ workspaceId, tick: clock.tick, sequence }))
}
