import { ok, warn, type CheckContext, type Finding } from './check.ts'

/** Checks that the search index keeps up with the event log. */
export async function checkSearch({ owner }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<{ behind: number; late: number; rereading: number }>(behind)
  const { behind: missing = 0, late = 0, rereading = 0 } = rows[0] ?? {}
  if (late > 0) {
    const says = `Changes from over an hour ago in ${late} workspaces are not indexed yet.`
    return [warn('search', says, 'Is the server running? If so, see its log.')]
  }
  if (rereading > 0) return [ok('search', `${rereading} workspaces are being reindexed`)]
  return [ok('search', missing === 0 ? 'up to date' : `${missing} events to index`)]
}

const behind = `
  select coalesce(sum(k.sequence - coalesce(p.sequence, 0)), 0)::bigint as behind,
         count(*) filter (where e.created_at < now() - interval '1 hour') as late,
         count(p.reread) as rereading
    from workspace_clocks k
    left join search_progress p on p.workspace_id = k.workspace_id
    left join events e on e.workspace_id = k.workspace_id and e.sequence = coalesce(p.sequence, 0) + 1`
