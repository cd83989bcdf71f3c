import { insertRows } from '../../store/database/insert-rows.ts'
import { statement } from '../../store/database/statement.ts'
import { saidInMessage } from '../resources/attachment-json.ts'
import type { DocumentType } from './bucket.ts'

export const ensureProgress = statement<object>(
  'ensure_search_progress',
  `insert into search_progress (workspace_id, sequence) values ($workspaceId, 0) on conflict do nothing`,
)

/** The progress of a rebuild: the old index is deleted, then contacts and conversations are read. `only`: contacts alone, again. */
export type Reread =
  | { readonly at: 'clearing' }
  | { readonly at: 'contacts'; readonly before?: Key; readonly only?: true }
  | { readonly at: 'conversations'; readonly before?: Key; readonly position?: number }

/** A row's key in the order of creation. */
export type Key = { readonly created_at: string; readonly id: string }

export type Progress = { sequence: number; reread: Reread | null; latest: number }

/** Returns no row if another process holds the lock. */
export const lockProgress = statement<Progress>(
  'lock_search_progress',
  `select p.sequence, p.reread,
          (select k.sequence from workspace_clocks k where k.workspace_id = $workspaceId) as latest
     from search_progress p where p.workspace_id = $workspaceId for update skip locked`,
)

/** `head` is the start of the event's data, which names the resource and its id. */
export type EventHead = { sequence: number; type: string; head: string }

/**
 * The next events to index: at most `atMost`, and at most `bytes` as stored before the last one, because
 * their resources are read at once.
 */
export const listEventHeads = statement<EventHead, { atMost: number; bytes: number }>(
  'list_event_heads',
  `select e.sequence, e.type, left(e.data::text, 80) as head
     from (select n.*, sum(pg_column_size(n.data)) over (order by n.sequence) - pg_column_size(n.data) as before
             from (select e.sequence, e.type, e.data from events e
                    where e.workspace_id = $workspaceId
                      and e.sequence > (select p.sequence from search_progress p where p.workspace_id = $workspaceId)
                    order by e.sequence limit $atMost) n) e
    where e.before < $bytes::bigint
    order by e.sequence`,
)

export type BucketRow = {
  type: DocumentType
  number: number
  prefix: string
  documents: number
  earliest: Date
  latest: Date
}

const bucketColumns = 'type, number, prefix, documents, earliest, latest'

/** The newest and the oldest bucket of each type: new documents go into these. */
export const listOpenBuckets = statement<BucketRow>(
  'list_open_buckets',
  `(select distinct on (type) ${bucketColumns} from search_buckets
     where workspace_id = $workspaceId and number >= 0 order by type, number desc)
   union all
   (select distinct on (type) ${bucketColumns} from search_buckets
     where workspace_id = $workspaceId and number < 0 order by type, number)`,
)

export const saveBuckets = insertRows<BucketRow>(
  'search_buckets',
  { one: 'save_search_bucket', several: 'save_search_buckets' },
  {
    type: 'text',
    number: 'integer',
    prefix: 'text',
    documents: 'integer',
    earliest: 'timestamptz',
    latest: 'timestamptz',
  },
  `on conflict (workspace_id, type, number)
     do update set documents = excluded.documents,
                   earliest = least(search_buckets.earliest, excluded.earliest),
                   latest = greatest(search_buckets.latest, excluded.latest)`,
)

/** A resource to index, with its place if it is indexed already. */
export type SourceRow = {
  type: DocumentType
  parent_id: string
  id: string
  created_at: Date
  place: number | null
  /** HTML of messages and notes, else a JSON array of field values. */
  text: string
  has_file: boolean
}

/**
 * A subquery per row: PostgreSQL would plan a join while the index is still empty, and the cached plan
 * would then scan the whole index for each batch.
 */
const placeOf = (type: string, parent: string, id: string) =>
  `(select d.place from search_documents d where d.workspace_id = $1 and d.type = ${type}
       and d.parent_id = ${parent} and d.id = ${id}) as place`

type ByIds = { ids: readonly string[] }

const messageType = `case m.kind when 'note' then 'note' else 'message' end`
const messageColumns = `${messageType} as type, m.conversation_id as parent_id, m.id, m.created_at,
  ${placeOf(messageType, 'm.conversation_id', 'm.id')}, ${saidInMessage} as text,
  coalesce(json_array_length(m.attachments), 0) > 0 as has_file`
const isSaid = `m.kind in ('user_message', 'note')`

export const readMessages = statement<SourceRow, ByIds>(
  'read_messages_to_index',
  `select ${messageColumns} from messages m
    where m.workspace_id = $workspaceId and m.id = any($ids::uuid[]) and ${isSaid}`,
)

/** The statements that read contacts or conversations `c`: by id, and those created before one, newest first. */
function sourcesOf<Row extends SourceRow>(type: DocumentType, text: string, more = '') {
  const columns = `'${type}' as type, c.id as parent_id, c.id, c.created_at,
  ${placeOf(`'${type}'`, 'c.id', 'c.id')},
  json_build_array(${text})::text as text, false as has_file`
  return {
    byIds: statement<SourceRow, ByIds>(
      `read_${type}s_to_index`,
      `select ${columns} from ${type}s c
    where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
    ),
    before: statement<Row & { key: string }, Key & { atMost: number }>(
      `read_${type}s_before`,
      `select ${columns}, c.created_at::text as key${more}
     from ${type}s c
    where c.workspace_id = $workspaceId and (c.created_at, c.id) < ($created_at::timestamptz, $id::uuid)
    order by c.created_at desc, c.id desc limit $atMost`,
    ),
  }
}

export const readContacts = sourcesOf(
  'contact',
  'c.name, c.email, c.phone_number, c.user_identifier',
)

/** With how many messages each has. */
export const readConversations = sourcesOf<SourceRow & { message_count: number }>(
  'conversation',
  'c.title, c.external_id',
  ', c.message_count',
)

/** Messages and notes of conversations at positions `from` ≤ position < `below`. */
export const readMessagesIn = statement<
  SourceRow,
  { conversationIds: readonly string[]; from: number; below: number }
>(
  'read_messages_in',
  `select ${messageColumns}
     from unnest($conversationIds::uuid[]) with ordinality as wanted (id, number)
    cross join lateral (
      select * from messages m
       where m.workspace_id = $workspaceId and m.conversation_id = wanted.id
         and m.position >= $from and m.position < $below and ${isSaid}
      offset 0) m
    order by wanted.number, m.position desc`,
)

/** A source as the index has it. */
export type DocumentRow = Omit<SourceRow, 'place' | 'text' | 'has_file'> & {
  place: number
  lexemes: string
}

export const saveDocuments = insertRows<DocumentRow>(
  'search_documents',
  { one: 'save_search_document', several: 'save_search_documents' },
  {
    type: 'text',
    parent_id: 'uuid',
    id: 'uuid',
    place: 'bigint',
    created_at: 'timestamptz',
    lexemes: 'tsvector',
  },
  `on conflict (workspace_id, type, parent_id, id)
     do update set created_at = excluded.created_at, lexemes = excluded.lexemes
      where search_documents.lexemes <> excluded.lexemes`,
)

/** Moves the documents of messages that have left these conversations to where they are. */
export const moveDocuments = statement<object, { parentIds: readonly string[] }>(
  'move_search_documents',
  `update search_documents d set parent_id = m.conversation_id
     from messages m
    where d.workspace_id = $workspaceId and d.type in ('message', 'note') and d.parent_id = any($parentIds::uuid[])
      and m.workspace_id = $workspaceId and m.id = d.id and m.conversation_id <> d.parent_id
      and not exists (select from search_documents o
                       where o.workspace_id = $workspaceId and o.type = d.type and o.parent_id = m.conversation_id and o.id = d.id)`,
)

/** Deletes the documents of deleted contacts and conversations, with those of their messages. */
export const deleteDocuments = statement<object, { parentIds: readonly string[] }>(
  'delete_search_documents',
  `delete from search_documents
    where workspace_id = $workspaceId and type in ('message', 'note', 'conversation', 'contact')
      and parent_id = any($parentIds::uuid[])`,
)

export const deleteSomeDocuments = statement<{ id: string }, { atMost: number }>(
  'delete_some_search_documents',
  `delete from search_documents d
    using (select s.type, s.parent_id, s.id from search_documents s
            where s.workspace_id = $workspaceId limit $atMost) as old
    where d.workspace_id = $workspaceId and d.type = old.type and d.parent_id = old.parent_id and d.id = old.id
   returning d.id`,
)

export const deleteBuckets = statement<object>(
  'delete_search_buckets',
  `delete from search_buckets where workspace_id = $workspaceId`,
)

export const saveProgress = statement<object, { sequence: number; reread: string | null }>(
  'save_search_progress',
  `update search_progress set sequence = $sequence, reread = $reread::json
    where workspace_id = $workspaceId`,
)
