import { ok, warn, type Finding, type Patient } from './check.ts'

/** Whether the index of words keeps up with the event log. */
export async function checkSearch({ owner }: Patient): Promise<Finding[]> {
  const { rows } = await owner.query<{ behind: number; late: number; rereading: number }>(behind)
  const { behind: missing = 0, late = 0, rereading = 0 } = rows[0] ?? {}
  if (late > 0) {
    return [
      warn(
        'search',
        `What happened over an hour ago in ${late} workspaces cannot be found yet.`,
        'Is the server running? If so, see its log.',
      ),
    ]
  }
  if (rereading > 0) return [ok('search', `${rereading} workspaces are being indexed anew`)]
  return [ok('search', missing === 0 ? 'everything can be found' : `${missing} events to index`)]
}

const behind = `
  select coalesce(sum(k.sequence - coalesce(p.sequence, 0)), 0)::bigint as behind,
         count(*) filter (where e.created_at < now() - interval '1 hour') as late,
         count(p.reread) as rereading
    from workspace_clocks k
    left join search_progress p on p.workspace_id = k.workspace_id
    left join events e on e.workspace_id = k.workspace_id and e.sequence = coalesce(p.sequence, 0) + 1`
