import { contactJson } from '../resources/contact-json.ts'
import { saidInMessage } from '../resources/attachment-json.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { statement } from '../../store/database/statement.ts'
import { messageJson, messageTables } from '../resources/message-json.ts'
import type { DocumentType } from './bucket.ts'

/** The last indexed event, the latest event, and whether a rebuild is under way. */
export type IndexState = { sequence: number; latest: number; rebuilding: boolean }

export const findIndexState = statement<IndexState>(
  'find_search_state',
  `select coalesce(p.sequence, 0) as sequence, k.sequence as latest,
          coalesce(p.reread is not null, false) as rebuilding
     from workspace_clocks k left join search_progress p on p.workspace_id = $workspaceId
    where k.workspace_id = $workspaceId`,
)

/** The next free place of each type. */
export const findNextPlaces = statement<{ type: DocumentType; place: number }>(
  'find_next_places',
  `select type, max(number * 4096::bigint + documents) as place
     from search_buckets where workspace_id = $workspaceId and number >= 0 group by type`,
)

/**
 * A match, best first. A row without an id ends its type: places below `unscanned` were not searched;
 * null if all were.
 */
export type MatchRow = {
  type: DocumentType
  parent_id: string | null
  id: string | null
  score: number
  unscanned: number | null
}

/** SQL: a factor by type and age. The score halves in half a year and never falls below a third. */
export const decayedScore = (type: string, createdAt: string, now: string) =>
  `case ${type} when 'contact' then 2 when 'conversation' then 1.5 else 1 end
              * greatest(1 / 3::float8, power(0.5::float8, least(2, greatest(0,
                  extract(epoch from ${now}::timestamptz - ${createdAt})::float8 / 15552000))))`

/** The values of both searches; the page starts after the match of `afterScore` and `afterId`. */
export type SearchValues = {
  workspaceId: string
  template: string
  since: Date | string
  until: Date | string
  statuses: readonly string[] | null
  contactId: string | null
  /** What it is narrowed to besides, as JSON. */
  narrow: string | null
  now: Date
  types: readonly string[]
  below: readonly number[]
  afterScore: number
  afterId: string
  atMost: number
}

/** Calls the function `search_matches_in` of the migration 0073_search_narrows_in_place. */
export const findMatches = statement<
  MatchRow,
  SearchValues & {
    wider: string | null
    together: number
    floors: readonly (number | null)[]
  }
>(
  'find_search_matches',
  `with found as materialized (
     select asked.type, m.parent_id, m.id, m.place,
            m.rank * ${decayedScore('asked.type', 'm.created_at', '$now')} as score
       from unnest($types::text[], $below::bigint[], $floors::bigint[]) as asked (type, below, floor_place)
      cross join lateral search_matches_in(
        $workspaceId::uuid, asked.type, $template::text, $wider::text, asked.below, asked.floor_place, $since::timestamptz,
        $until::timestamptz, $statuses::text[], $contactId::uuid, 250, $together::integer, interval '50 milliseconds',
        $narrow::jsonb) m
   ), page as (
     select type, parent_id, id, score::float8 as score, null::bigint as unscanned
       from found
      where id is not null and (score::float8, id) < ($afterScore::float8, $afterId::uuid)
      order by score::float8 desc, id desc limit $atMost
   )
   select * from page
   union all
   select type, null, null, 0, place from found where id is null`,
)

/** The members and contacts of an address. */
export const findSenderIds = statement<{ id: string }, { emailKey: string }>(
  'find_senders_of_address',
  `(select id from team_members where workspace_id = $workspaceId and email_key = $emailKey limit 1)
   union all
   (select id from contacts where workspace_id = $workspaceId and email_key = $emailKey limit 100)`,
)

/** The JSON of a match, with its text for the excerpt. */
export type FoundRow = { id: string; json: string; text: string }

export const showMessages = statement<FoundRow, { ids: readonly string[] }>(
  'show_found_messages',
  `select m.id, ${messageJson}::text as json, ${saidInMessage} as text from ${messageTables}
    where m.workspace_id = $workspaceId and m.id = any($ids::uuid[])`,
)

export const showConversations = statement<FoundRow, { ids: readonly string[] }>(
  'show_found_conversations',
  `select c.id, ${conversationJson}::text as json, concat_ws(' · ', c.title, c.external_id) as text
     from unnest($ids::uuid[]) as wanted (id) join ${conversationTables('wanted')}`,
)

export const showContacts = statement<FoundRow, { ids: readonly string[] }>(
  'show_found_contacts',
  `select c.id, ${contactJson}::text as json,
          concat_ws(' · ', c.name, nullif(c.email, c.name), nullif(c.phone_number, c.name),
                    nullif(c.user_identifier, c.name)) as text
     from contacts c where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
)
