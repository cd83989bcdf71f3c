import type pg from 'pg'

/** A busy workspace runs a little ahead by itself: each change is a millisecond later than the one before. */
const usualLead = '1 minute'

/** Workspaces whose newest change is later than the clock of PostgreSQL says it is. */
export type ClocksAhead = { readonly workspaces: number; readonly latest: Date }

/**
 * Undefined when no workspace's clock is more than a minute ahead. One that is was set while the
 * machine's clock was wrong: changes then follow in steps of a millisecond until time has caught up.
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

/** What it means, in a sentence for the log and for the doctor. */
export function describeClocksAhead({ workspaces, latest }: ClocksAhead): string {
  return (
    `The newest change of ${workspaces} workspace${workspaces === 1 ? '' : 's'} bears a time that is still to come, up to ` +
    `${latest.toISOString()}: the clock had jumped ahead, or was set back. Times of changes there ` +
    'stay ahead until it has passed that; none is lost, and their order holds.'
  )
}
