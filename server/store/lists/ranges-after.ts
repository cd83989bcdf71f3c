import { everyId } from './range-ids.ts'
import type { View } from './view.ts'

/**
 * A table `c (team_member_id, group_id, status)`: the counters in `cell_spans` that sum up to the rows of a
 * view.
 */
export function rankRanges({ ranges }: View): string {
  if (ranges?.areOfMember !== true) return 'ranges c'
  return `(select distinct team_member_id, '${everyId}'::uuid as group_id, status from ranges) c`
}

/** SQL for the counters of `c` in the spans of a list. `offset 0`, or the planner joins those of all ranges. */
export function spansOfRanges(list: string, more = ''): string {
  return `select s.starts_at, s.total from cell_spans s
           where s.workspace_id = $1 and s.list = '${list}' and s.team_member_id = c.team_member_id
             and s.group_id = c.group_id and s.status = c.status${more} offset 0`
}

/**
 * SQL for how many rows of a view of ranges are after a moment in an order, by default that of change: the counters of later spans, and
 * the rows of the span that contains the moment, which `rows` count up to `span.starts_at`.
 */
export function rangesAfter(
  view: View,
  rows: readonly string[],
  moment: string,
  key: 'created_at' | 'updated_at' = 'updated_at',
): string {
  const list = `conversations.${key}`
  return `(select coalesce(sum(s.total), 0)::bigint from ${rankRanges(view)}
            cross join lateral (${spansOfRanges(list, ` and s.starts_at > ${moment}`)}) s)
        + (select coalesce(sum(held.total), 0)::bigint
             from (select coalesce(min(n.starts_at), 'infinity') as starts_at from list_spans n
                    where n.workspace_id = $1 and n.list = '${list}' and n.starts_at > ${moment}) span
            cross join lateral (${rows.join(' union all ')}) held)`
}
