import type pg from 'pg'
import { runStatement } from '../database/run-statement.ts'
import { statementOfAll } from '../database/statement.ts'

/** A busy workspace's clock runs slightly ahead: each change is a millisecond later than the previous one. */
const usualLead = '1 minute'

/** `ids`: the workspaces whose newest change is later than `at`, the current time of PostgreSQL. */
export type ClocksAhead = {
  readonly ids: readonly string[]
  readonly latest: Date | null
  readonly at: Date
}

const findAhead = statementOfAll<ClocksAhead, { ids: readonly string[] | null }>(
  'find_clocks_ahead',
  `select coalesce(array_agg(workspace_id), '{}') as ids, max(tick) as latest, clock_timestamp() as at
     from workspace_clocks
    where ($ids::uuid[] is null or workspace_id = any ($ids))
      and workspace_id is not null and tick > clock_timestamp() + interval '${usualLead}'`,
)

/**
 * The workspaces, of these or of all for null, whose clock is more than a minute ahead. Such a clock was set while the
 * machine's was wrong: changes then follow in steps of a millisecond until the time catches up.
 */
export async function findClocksAhead(
  owner: pg.Pool,
  ids: readonly string[] | null = null,
): Promise<ClocksAhead> {
  const [found] = await runStatement(owner, findAhead({ ids }))
  if (found === undefined) throw new Error('The clocks were not read.')
  return found
}

/** Describes the finding for the log and the doctor; undefined if no clock is ahead. */
export function describeClocksAhead({ ids, latest }: ClocksAhead): string | undefined {
  if (latest === null) return undefined
  return (
    `The newest change of ${ids.length} workspace${ids.length === 1 ? '' : 's'} bears a time that is still to come, up to ` +
    `${latest.toISOString()}: the clock had jumped ahead, or was set back. Times of changes there ` +
    'stay ahead until it has passed that; none is lost, and their order holds.'
  )
}
