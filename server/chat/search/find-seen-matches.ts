import { rangeSources, rangesSql } from '../../store/lists/ranges.ts'
import { statement } from '../../store/database/statement.ts'
import { conversationRanges } from '../conversations/conversation-ranges.ts'
import { seenSql, type Sight } from '../resources/seen-conversations.ts'
import { decayedScore, type MatchRow, type SearchValues } from './search-queries.ts'

/** The most recently updated conversations; a restricted search covers only these. */
const conversationsAtMost = 5_000
/** The newest documents of each type in those conversations, and the matches among them. */
const documentsAtMost = 5_000
const matchesAtMost = 250

/** What a member sees, as ranges of indexes (docs/decisions/0074): the values are those of a Sight. */
const ranges = conversationRanges(
  {
    assignee: undefined,
    groupId: undefined,
    sight: { seenMemberId: null, seenGroupIds: [] },
  },
  false,
)
const seenInRanges = rangeSources(ranges).map(
  ({ table, rows }) => `
     select near.id, near.contact_id, near.updated_at
       from ${table}
      cross join lateral (
        select r.id, r.contact_id, r.updated_at from conversations r
         where r.workspace_id = $workspaceId${rows}
         order by r.updated_at desc limit ${conversationsAtMost}) near
      where $contactId::uuid is null
        and ($statuses::text[] is null or wanted.status = any($statuses))`,
)

/**
 * Like `findMatches`, for a member that sees only some conversations. Those are few, so it reads their
 * documents instead of the index, behind `offset 0`: a join may begin with all documents of the workspace.
 */
export const findSeenMatches = statement<MatchRow, SearchValues & Sight>(
  'find_seen_search_matches',
  `with ${rangesSql(ranges, { ranges: ['$seenMemberId', '$seenGroupIds'], labels: '' })}, seen as materialized (
     select id, contact_id from (
       ${seenInRanges.join(' union all ')} union all
     select near.id, near.contact_id, near.updated_at
       from unnest(array[$contactId::uuid]) as contact (id)
      cross join lateral (
        select c.* from conversations c
         where c.workspace_id = $workspaceId and c.contact_id = contact.id
         order by c.created_at desc, c.id desc limit ${conversationsAtMost}) near
      where ${seenSql('near')} and ($statuses::text[] is null or near.status = any($statuses))) c
      order by c.updated_at desc limit ${conversationsAtMost}
   ), asked as (
     select * from unnest($types::text[], $below::bigint[]) as asked (type, below)
   ), found as materialized (
     select asked.type, m.parent_id, m.id,
            ts_rank(m.lexemes, replace($template::text, '~', m.prefix)::tsquery, 1)
              * ${decayedScore('asked.type', 'm.created_at', '$now')} as score
       from asked cross join lateral (
         select near.* from (
           select d.*, b.prefix
             from (select s.id as subject from seen s where asked.type <> 'contact'
                   union
                   select s.contact_id from seen s
                    where asked.type = 'contact' and $statuses::text[] is null) s
            cross join lateral (
              select * from search_documents d
               where d.workspace_id = $workspaceId and d.type = asked.type and d.parent_id = s.subject
                 and d.place < asked.below and d.created_at >= $since::timestamptz
                 and d.created_at <= $until::timestamptz
              offset 0) d
            cross join lateral (
              select b.prefix from search_buckets b
               where b.workspace_id = $workspaceId and b.type = asked.type
                 and b.number = d.place >> 12 limit 1) b
            order by d.place desc limit ${documentsAtMost}) near
          where near.lexemes @@ replace($template::text, '~', near.prefix)::tsquery
            and ($narrow::jsonb is null or search_document_fits(
                  $workspaceId::uuid, asked.type, near.parent_id, near.id, $narrow::jsonb))
          order by near.place desc limit ${matchesAtMost}) m
   ), page as (
     select type, parent_id, id, score::float8 as score, null::bigint as unscanned
       from found
      where (score::float8, id) < ($afterScore::float8, $afterId::uuid)
      order by score::float8 desc, id desc limit $atMost
   )
   select * from page
   union all
   select asked.type, null, null, 0,
          case when (select count(*) from found where found.type = asked.type) = ${matchesAtMost}
                 or (select count(*) from seen) = ${conversationsAtMost} then asked.below end
     from asked`,
)
