import { statement, type Statement } from '../../store/database/statement.ts'
import type { DocumentType } from './bucket.ts'

/** Nothing but the index is lost with it, and what is lost is done again: nobody waits for a disk. */
export const commitLater: Statement = {
  name: 'commit_index_later',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
}

export const ensureProgress = statement<object, [workspaceId: string]>(
  'ensure_search_progress',
  `insert into search_progress (workspace_id, sequence) values ($1, 0) on conflict do nothing`,
)

/** Where a reading of the tables is: what is to be forgotten first, then people, then what was said. */
export type Reread =
  | { readonly at: 'clearing' }
  | { readonly at: 'contacts'; readonly before?: Key }
  | { readonly at: 'conversations'; readonly before?: Key; readonly position?: number }

/** A place in the order of creation. */
export type Key = { readonly created_at: string; readonly id: string }

export type Progress = { sequence: number; reread: Reread | null; latest: number }

/** No row where somebody else is at it. */
export const lockProgress = statement<Progress, [workspaceId: string]>(
  'lock_search_progress',
  `select p.sequence, p.reread,
          (select k.sequence from workspace_clocks k where k.workspace_id = $1) as latest
     from search_progress p where p.workspace_id = $1 for update skip locked`,
)

/** An event as far as it says what to look at: the start of its data names the resource and its id. */
export type EventHead = { sequence: number; type: string; head: string }

/**
 * The next events that are not in the index, so many at most, and no more than `bytes` of them as stored
 * but for the last: what they tell of is read at once.
 */
export const listEventHeads = statement<
  EventHead,
  [workspaceId: string, atMost: number, bytes: number]
>(
  'list_event_heads',
  `select e.sequence, e.type, left(e.data::text, 80) as head
     from (select n.*, sum(pg_column_size(n.data)) over (order by n.sequence) - pg_column_size(n.data) as before
             from (select e.sequence, e.type, e.data from events e
                    where e.workspace_id = $1
                      and e.sequence > (select p.sequence from search_progress p where p.workspace_id = $1)
                    order by e.sequence limit $2) n) e
    where e.before < $3::bigint
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

/** The newest and the oldest bucket of each type: those that are being filled. */
export const listOpenBuckets = statement<BucketRow, [workspaceId: string]>(
  'list_open_buckets',
  `(select distinct on (type) ${bucketColumns} from search_buckets
     where workspace_id = $1 and number >= 0 order by type, number desc)
   union all
   (select distinct on (type) ${bucketColumns} from search_buckets
     where workspace_id = $1 and number < 0 order by type, number)`,
)

export const saveBuckets = statement<
  object,
  [
    workspaceId: string,
    types: readonly string[],
    numbers: readonly number[],
    prefixes: readonly string[],
    documents: readonly number[],
    earliest: readonly Date[],
    latest: readonly Date[],
  ]
>(
  'save_search_buckets',
  `insert into search_buckets (workspace_id, ${bucketColumns})
   select $1, b.* from unnest($2::text[], $3::integer[], $4::text[], $5::integer[], $6::timestamptz[],
                              $7::timestamptz[]) as b (${bucketColumns})
   on conflict (workspace_id, type, number)
     do update set documents = excluded.documents,
                   earliest = least(search_buckets.earliest, excluded.earliest),
                   latest = greatest(search_buckets.latest, excluded.latest)`,
)

/** Something to be found: the texts to find it by, and its place where it has one already. */
export type SourceRow = {
  type: DocumentType
  parent_id: string
  id: string
  created_at: Date
  place: number | null
  /** HTML for messages and notes, JSON texts of the others' fields. */
  text: string
}

/**
 * Looked up for each row: a join would be planned once for an index that was still empty, and read all
 * of it for each batch ever after.
 */
const placeOf = (type: string, parent: string, id: string) =>
  `(select d.place from search_documents d where d.workspace_id = $1 and d.type = ${type}
       and d.parent_id = ${parent} and d.id = ${id}) as place`

const messageType = `case m.kind when 'note' then 'note' else 'message' end`
const messageColumns = `${messageType} as type, m.conversation_id as parent_id, m.id, m.created_at,
  ${placeOf(messageType, 'm.conversation_id', 'm.id')}, m.body as text`
const isSaid = `m.kind in ('user_message', 'note')`

const contactColumns = `'contact' as type, c.id as parent_id, c.id, c.created_at,
  ${placeOf(`'contact'`, 'c.id', 'c.id')},
  json_build_array(c.name, c.email, c.phone_number, c.user_identifier)::text as text`
const conversationColumns = `'conversation' as type, c.id as parent_id, c.id, c.created_at,
  ${placeOf(`'conversation'`, 'c.id', 'c.id')},
  json_build_array(c.title, c.external_id)::text as text`

export const readMessages = statement<SourceRow, [workspaceId: string, ids: readonly string[]]>(
  'read_messages_to_index',
  `select ${messageColumns} from messages m
    where m.workspace_id = $1 and m.id = any($2::uuid[]) and ${isSaid}`,
)

export const readContacts = statement<SourceRow, [workspaceId: string, ids: readonly string[]]>(
  'read_contacts_to_index',
  `select ${contactColumns} from contacts c
    where c.workspace_id = $1 and c.id = any($2::uuid[])`,
)

export const readConversations = statement<
  SourceRow,
  [workspaceId: string, ids: readonly string[]]
>(
  'read_conversations_to_index',
  `select ${conversationColumns} from conversations c
    where c.workspace_id = $1 and c.id = any($2::uuid[])`,
)

/** Contacts created before one, newest first. */
export const readContactsBefore = statement<
  SourceRow & { key: string },
  [workspaceId: string, createdAt: string, id: string, atMost: number]
>(
  'read_contacts_before',
  `select ${contactColumns}, c.created_at::text as key
     from contacts c
    where c.workspace_id = $1 and (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
    order by c.created_at desc, c.id desc limit $4`,
)

/** Conversations created before one, newest first, with how many messages each has. */
export const readConversationsBefore = statement<
  SourceRow & { key: string; message_count: number },
  [workspaceId: string, createdAt: string, id: string, atMost: number]
>(
  'read_conversations_before',
  `select ${conversationColumns}, c.created_at::text as key, c.message_count
     from conversations c
    where c.workspace_id = $1 and (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
    order by c.created_at desc, c.id desc limit $4`,
)

/** What was said in conversations, at positions from `above` on and below `below`. */
export const readMessagesIn = statement<
  SourceRow,
  [workspaceId: string, conversationIds: readonly string[], from: number, below: number]
>(
  'read_messages_in',
  `select ${messageColumns}
     from unnest($2::uuid[]) with ordinality as wanted (id, number)
    cross join lateral (
      select * from messages m
       where m.workspace_id = $1 and m.conversation_id = wanted.id
         and m.position >= $3 and m.position < $4 and ${isSaid}
      offset 0) m
    order by wanted.number, m.position desc`,
)

export const saveDocuments = statement<
  object,
  [
    workspaceId: string,
    types: readonly string[],
    parentIds: readonly string[],
    ids: readonly string[],
    places: readonly number[],
    createdAts: readonly Date[],
    lexemes: readonly string[],
  ]
>(
  'save_search_documents',
  `insert into search_documents (workspace_id, type, parent_id, id, place, created_at, lexemes)
   select $1, d.* from unnest($2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::timestamptz[],
                              $7::tsvector[]) as d (type, parent_id, id, place, created_at, lexemes)
   on conflict (workspace_id, type, parent_id, id)
     do update set created_at = excluded.created_at, lexemes = excluded.lexemes
      where search_documents.lexemes <> excluded.lexemes`,
)

/** What is gone takes along what was said in it. */
export const forgetDocuments = statement<
  object,
  [workspaceId: string, parentIds: readonly string[]]
>(
  'forget_search_documents',
  `delete from search_documents
    where workspace_id = $1 and type in ('message', 'note', 'conversation', 'contact')
      and parent_id = any($2::uuid[])`,
)

export const forgetSome = statement<{ id: string }, [workspaceId: string, atMost: number]>(
  'forget_some_search_documents',
  `delete from search_documents d
    using (select s.type, s.parent_id, s.id from search_documents s
            where s.workspace_id = $1 limit $2) as old
    where d.workspace_id = $1 and d.type = old.type and d.parent_id = old.parent_id and d.id = old.id
   returning d.id`,
)

export const forgetBuckets = statement<object, [workspaceId: string]>(
  'forget_search_buckets',
  `delete from search_buckets where workspace_id = $1`,
)

export const saveProgress = statement<
  object,
  [workspaceId: string, sequence: number, reread: string | null]
>(
  'save_search_progress',
  `update search_progress set sequence = $2, reread = $3::json where workspace_id = $1`,
)
