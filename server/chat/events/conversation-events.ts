import type { Principal } from '../../api/access/principal.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import { cursorPage, walkAt } from '../../api/http/cursor.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { pageNames, readPage, type Query } from '../../api/http/pagination.ts'
import type { ApiRequest, Reply } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { sequenceSql, type Key, type KeyOrder } from '../../store/lists/keyset-page.ts'
import { keptNames, readIncluded } from '../resources/include-parts.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import { filterFor } from './access.ts'
import { eventJsonWith } from './event-json.ts'
import { readTypeFilter } from './type-filter.ts'

export const historySize = 50
/** Events that one page reads at most, so that a rare type cannot make it slow. */
const looksAt = 1_000
/** Limit for the size of a page without its last event, as it is stored. */
const pageBytes = 4_194_304
/** Later than every sequence. */
const noEnd = Number.MAX_SAFE_INTEGER

const order: KeyOrder = { columns: [['sequence', 'integer']], descending: true }

type Found = { sequence: number; rows: Buffer; last: Key | null }

/**
 * A page of the events of a conversation and its messages before a sequence, newest first; no row for an unknown conversation.
 * `last` is where the next page starts: null if no stored event is left.
 */
const listConversationEvents = statement<
  Found,
  {
    conversationId: string
    before: number
    types: readonly string[] | null
    include: readonly string[]
    size: number
  }
>(
  'list_conversation_events',
  `with looked as materialized (
     select e.sequence, e.created_at, e.type, pg_column_size(e.data) + coalesce(pg_column_size(e.kept), 0) as bytes
       from events e
      where e.workspace_id = $workspaceId and e.subject_id = $conversationId and e.sequence < $before::bigint
        and e.sequence >= (select k.oldest_sequence from workspace_clocks k where k.workspace_id = $workspaceId)
      order by e.sequence desc limit ${looksAt}),
   wanted as (
     select l.*, row_number() over newest as number, sum(l.bytes) over newest - l.bytes as before
       from looked l where $types::text[] is null or l.type = any($types)
     window newest as (order by l.sequence desc)),
   page as materialized (
     select w.sequence, w.created_at from wanted w
      where w.number <= $size::bigint and w.before < ${pageBytes}),
   reached as (
     select case when exists (select from wanted w where w.sequence < (select min(p.sequence) from page p))
                 then (select min(p.sequence) from page p)
                 when (select count(*) from looked) = ${looksAt} then (select min(l.sequence) from looked l)
            end as sequence)
   select ${sequenceSql},
          (select json_build_array(r.sequence) from reached r where r.sequence is not null) as last,
          (select ${arraySql(eventJsonWith('$include::text[]'), 'e.sequence desc')}
             from page p
             join events e on e.workspace_id = $workspaceId and e.created_at = p.created_at and e.sequence = p.sequence) as rows
     from conversations c where c.workspace_id = $workspaceId and c.id = $conversationId`,
)

const findConversation = statement<{ id: string }, { id: string }>(
  'find_conversation_of_events',
  `select c.id from conversations c where c.workspace_id = $workspaceId and c.id = $id`,
)

/** Replies with the events of one conversation and its messages, newest first. */
export async function answerConversationEvents(
  request: ApiRequest,
  { database }: AppServices,
): Promise<Reply> {
  const { principal, query, url } = request
  const { workspace_id: workspaceId } = principal
  const id = idInPath(request, 'conversation')
  const isSeen = await isConversationSeen(database, principal, id)
  if (!isSeen) throw appError('conversation_unknown')
  const find = findConversation({ workspaceId, id })
  const { walk, types, include } = await notFoundFirst(
    { database },
    workspaceId,
    find,
    'conversation_unknown',
    () => readQuery(principal, query, id),
  )
  const asked = listConversationEvents({
    workspaceId,
    conversationId: id,
    before: Number(walk.from?.[0] ?? noEnd),
    types,
    include,
    size: readPage(query, pageNames, historySize).size,
  })
  const [found] = await readRows(database, workspaceId, asked)
  if (found === undefined) throw appError('conversation_unknown')
  return cursorPage('events', found, walk, url)
}

function readQuery(principal: Principal, query: Query, id: string) {
  const { types, key } = filterFor(principal, readTypeFilter(query['types']))
  const included = readIncluded(principal, query, { parts: keptNames })
  const include = keptNames.filter((name) => included[name])
  const list = ['events', principal.workspace_id, id, key]
  const walk = walkAt(query['cursor'] ?? '*', list, order)
  return { walk, include, types: types === undefined ? null : [...types] }
}
