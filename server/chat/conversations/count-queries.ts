import { statement } from '../../store/database/statement.ts'
import { nobodyId } from '../../store/lists/range-ids.ts'
import { sequenceSql } from '../../store/lists/keyset-page.ts'
import { seenSql } from '../resources/seen-conversations.ts'

/** What is counted: `seen…` is the sight of a member, null without one; `statuses` null for every status. */
export type Counted = {
  readonly memberId: string | null
  readonly statuses: readonly string[] | null
  /** Counts only those that are snoozed, or only the others. */
  readonly snoozed: boolean | null
  readonly seesAll: boolean
  readonly seenMemberId: string | null
  readonly seenGroupIds: readonly string[]
}

const sums = `coalesce(sum(total), 0) as total, coalesce(sum(waiting), 0) as waiting`
const object = (from: string) => `(select row_to_json(found) from (${from}) found)`

/**
 * The numbers of conversations by status, group and assignee: sums of ranges (docs/decisions/0074), which are as many as
 * there are members, groups and statuses together, however many conversations there are. Snoozed ones, which are few, are
 * counted in their index.
 */
export const countConversations = statement<{ json: string; sequence: number }, Counted>(
  'count_conversations',
  `with ranges as materialized (
     select k.team_member_id, k.group_id, k.status, k.total, k.waiting,
            ($statuses::text[] is null or k.status = any($statuses::text[])) as chosen
       from conversation_counts k
      where k.workspace_id = $workspaceId and k.total > 0
        and ($seesAll::boolean or k.team_member_id = $seenMemberId::uuid
             or k.group_id = any($seenGroupIds::uuid[]))
   ), put_off as materialized (
     select coalesce(c.team_member_id, '${nobodyId}') as team_member_id,
            coalesce(c.group_id, '${nobodyId}') as group_id, c.status,
            count(*) as total, count(c.waiting_since) as waiting
       from conversations c
      where c.workspace_id = $workspaceId and c.snoozed
        and ($statuses::text[] is null or c.status = any($statuses::text[]))
        and ($seesAll::boolean or ${seenSql('c')})
      group by 1, 2, 3
   ), chosen as (
     select team_member_id, group_id, total, waiting from ranges
      where chosen and $snoozed::boolean is distinct from true
      union all
     select team_member_id, group_id, sign * total, sign * waiting
       from put_off cross join (select case when $snoozed::boolean then 1 else -1 end as sign) s
      where $snoozed::boolean is not null
   )
   select json_build_object(
       'total', (select coalesce(sum(total), 0) from ranges),
       'statuses', (select coalesce(json_agg(found order by found.status), '[]')
                      from (select status, sum(total) as total, sum(waiting) as waiting
                              from ranges group by status) found),
       'listed', ${object(`select ${sums} from chosen`)},
       'mine', case when $memberId::uuid is not null
                    then ${object(`select ${sums} from chosen where team_member_id = $memberId::uuid`)} end,
       'unassigned', ${object(`select ${sums} from chosen where team_member_id = '${nobodyId}'`)},
       'snoozed', ${object(`select ${sums} from put_off`)},
       'groups', (select coalesce(json_agg(found order by found.group_id), '[]')
                    from (select group_id, sum(total) as total, sum(waiting) as waiting
                            from chosen where group_id <> '${nobodyId}' group by group_id) found)
     )::text as json, ${sequenceSql}`,
)
