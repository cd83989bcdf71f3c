import type pg from 'pg'
import { channelStates } from '../../server/chat/channels/channel-parts.ts'
import { makeBehindFinder } from '../../server/chat/search/find-behind.ts'
import { readConfig } from '../../server/config/config.ts'
import { makeSweeps } from '../../server/start/sweeps.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { openWorkspaces } from '../../server/store/housekeeping/open-workspaces.ts'
import { findBacklogs } from '../../server/store/metrics/backlog-queries.ts'
import { findClocksAhead } from '../../server/store/writes/find-clocks-ahead.ts'

/** Looks for what is due in all workspaces, and sweeps one. */
export async function exerciseHousekeeping(owner: pg.Pool, workspaceId: string): Promise<void> {
  const later = new Date(Date.now() + 7_200_000)
  const config = readConfig({ PORCHLIGHT_EVENT_RETENTION_DAYS: '7' })
  for (const { findDue, sweep } of makeSweeps(config).sweeps) {
    // The second look is at what is new.
    for (const now of [new Date(), later]) await findDue(owner, now)
    await sweep(owner, workspaceId, later)
  }
  await openWorkspaces(owner, [workspaceId])
  await findClocksAhead(owner, [workspaceId])
  await runStatement(owner, findBacklogs({ ids: [workspaceId] }))
  for (const { gauges } of channelStates) if (gauges) await runStatement(owner, gauges.find())
  const behind = makeBehindFinder(owner)
  await behind.among([workspaceId])
  await behind.next(100)
}
