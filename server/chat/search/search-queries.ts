import { contactJson } from '../contacts/contact-json.ts'
import { conversationJson, conversationTables } from '../conversations/conversation-json.ts'
import { statement } from '../../store/database/statement.ts'
import { messageJson, messageTables } from '../messages/message-json.ts'
import type { DocumentType } from './bucket.ts'

/** How far the index is: up to which event, of how many, and whether what was there before is in it. */
export type IndexState = { sequence: number; latest: number; rebuilding: boolean }

export const findIndexState = statement<IndexState, [workspaceId: string]>(
  'find_search_state',
  `select coalesce(p.sequence, 0) as sequence, k.sequence as latest,
          coalesce(p.reread is not null, false) as rebuilding
     from workspace_clocks k left join search_progress p on p.workspace_id = $1
    where k.workspace_id = $1`,
)

/** The first place of each type that nothing has yet. */
export const findNextPlaces = statement<
  { type: DocumentType; place: number },
  [workspaceId: string]
>(
  'find_next_places',
  `select type, max(number * 4096::bigint + documents) as place
     from search_buckets where workspace_id = $1 and number >= 0 group by type`,
)

/**
 * Something found, best first. A row without an id ends its type and says below which place nobody has
 * looked; null when everything was looked through.
 */
export type MatchRow = {
  type: DocumentType
  parent_id: string | null
  id: string | null
  score: number
  unlooked: number | null
}

/** See the function in the baseline. Half a year makes a score half, and nothing less than a third. */
export const findMatches = statement<
  MatchRow,
  [
    workspaceId: string,
    template: string,
    wider: string | null,
    since: Date | string,
    until: Date | string,
    statuses: readonly string[] | null,
    contactId: string | null,
    together: number,
    now: Date,
    types: readonly string[],
    below: readonly number[],
    floors: readonly (number | null)[],
    afterScore: number,
    afterId: string,
    atMost: number,
  ]
>(
  'find_search_matches',
  `with found as materialized (
     select asked.type, m.parent_id, m.id, m.place,
            m.rank * case asked.type when 'contact' then 2 when 'conversation' then 1.5 else 1 end
              * greatest(1 / 3::float8, power(0.5::float8, least(2, greatest(0,
                  extract(epoch from $9::timestamptz - m.created_at)::float8 / 15552000)))) as score
       from unnest($10::text[], $11::bigint[], $12::bigint[]) as asked (type, below, floor_place)
      cross join lateral search_matches(
        $1::uuid, asked.type, $2::text, $3::text, asked.below, asked.floor_place, $4::timestamptz,
        $5::timestamptz, $6::text[], $7::uuid, 250, $8::integer, interval '50 milliseconds') m
   ), page as (
     select type, parent_id, id, score::float8 as score, null::bigint as unlooked
       from found
      where id is not null and (score::float8, id) < ($13::float8, $14::uuid)
      order by score::float8 desc, id desc limit $15
   )
   select * from page
   union all
   select type, null, null, 0, place from found where id is null`,
)

/** A thing that was found, with the text to show of it. */
export type FoundRow = { id: string; json: string; text: string }

export const showMessages = statement<FoundRow, [workspaceId: string, ids: readonly string[]]>(
  'show_found_messages',
  `select m.id, ${messageJson}::text as json, m.body as text from ${messageTables}
    where m.workspace_id = $1 and m.id = any($2::uuid[])`,
)

export const showConversations = statement<FoundRow, [workspaceId: string, ids: readonly string[]]>(
  'show_found_conversations',
  `select c.id, ${conversationJson}::text as json, concat_ws(' · ', c.title, c.external_id) as text
     from unnest($2::uuid[]) as wanted (id) join ${conversationTables('wanted')}`,
)

export const showContacts = statement<FoundRow, [workspaceId: string, ids: readonly string[]]>(
  'show_found_contacts',
  `select c.id, ${contactJson}::text as json,
          concat_ws(' · ', c.name, nullif(c.email, c.name), nullif(c.phone_number, c.name),
                    nullif(c.user_identifier, c.name)) as text
     from contacts c where c.workspace_id = $1 and c.id = any($2::uuid[])`,
)
