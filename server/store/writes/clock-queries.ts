import { statement } from '../database/statement.ts'
import type { CutState } from '../lists/cut-levels.ts'

export type ClockRow = CutState & { tick: Date; sequence: number }

const lockText = `
  select greatest(date_trunc('milliseconds', clock_timestamp()), tick + interval '1 millisecond') as tick,
         sequence, newest_cut, cut_levels
    from workspace_clocks
   where workspace_id = $workspaceId
     for no key update`

/** Locks the workspace's clock and reads the next tick: now, or one millisecond after the last one. */
export const lockClock = statement<ClockRow>('lock_clock', lockText)

/** The same, without waiting: no row if another transaction has it. */
export const tryLockClock = statement<ClockRow>('try_lock_clock', `${lockText} skip locked`)

export const advanceClock = statement<object, { tick: Date; sequence: number }>(
  'advance_clock',
  `update workspace_clocks set tick = $tick, sequence = $sequence where workspace_id = $workspaceId`,
)
