import type pg from 'pg'

/** A busy workspace's clock runs slightly ahead: each change is a millisecond later than the previous one. */
const usualLead = '1 minute'

/** Workspaces whose newest change is later than the current time of PostgreSQL. */
export type ClocksAhead = { readonly workspaces: number; readonly latest: Date }

/**
 * Undefined when no workspace's clock is more than a minute ahead. Such a clock was set while the
 * machine's was wrong: changes then follow in steps of a millisecond until the time catches up.
 */
export async function findClocksAhead(owner: pg.Pool): Promise<ClocksAhead | undefined> {
  const { rows } = await owner.query<{ workspaces: number; latest: Date | null }>(
    `select count(*)::integer as workspaces, max(tick) as latest
       from workspace_clocks
      where workspace_id is not null and tick > clock_timestamp() + $1::interval`,
    [usualLead],
  )
  const [found] = rows
  if (found === undefined || found.latest === null) return undefined
  return { workspaces: found.workspaces, latest: found.latest }
}

/** Describes the finding for the log and the doctor. */
export function describeClocksAhead({ workspaces, latest }: ClocksAhead): string {
  return (
    `The newest change of ${workspaces} workspace${workspaces === 1 ? '' : 's'} bears a time that is still to come, up to ` +
    `${latest.toISOString()}: the clock had jumped ahead, or was set back. Times of changes there ` +
    'stay ahead until it has passed that; none is lost, and their order holds.'
  )
}
