import type { JsonObject } from '../../api/http/json-values.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { readPages } from './read-pages.ts'

/** Events of one page: each may hold a message of 200 kB. */
export const eventsOfSubjects = 200
/** Events that one statement scans when no index finds those about the contact. */
const eventsBetween = 5_000

/** Later than every sequence. */
export const noEnd = Number.MAX_SAFE_INTEGER

/** All ids of a contact in the log: its own first, then those of contacts merged into it. */
export type KnownIds = readonly [string, ...string[]]

export const findLastSequence = statement<{ sequence: number }>(
  'find_last_sequence',
  `select sequence from workspace_clocks where workspace_id = $workspaceId`,
)

/** A subject of events about a contact. `is_own`: a conversation of the contact. */
type SubjectRow = { id: string; is_own: boolean }

/**
 * SQL for the conversations of a contact: also under ids that were merged, and what was merged into others, unless that went back to
 * another contact.
 */
const ownIds = `(
  select c.id from conversations c where c.workspace_id = $workspaceId and c.contact_id = $contactId::uuid
   union
  select r.merged_id
    from conversations c
    join conversation_merges r on r.workspace_id = $workspaceId and r.conversation_id = c.id
   where c.workspace_id = $workspaceId and c.contact_id = $contactId::uuid
     and (r.contact_id is null or r.contact_id = $contactId::uuid or r.undone_at is null)
   union
  select r.merged_id from conversation_merges r where r.workspace_id = $workspaceId and r.contact_id = $contactId::uuid)`

/** SQL for the messages of its conversations that ever were in one of another contact by a merge. */
const movedIds = `(
  select moved.id from conversation_merges r cross join unnest(r.message_ids) as moved (id)
   where r.workspace_id = $workspaceId and r.contact_id = $contactId::uuid)`

/**
 * The contact under all its ids, its conversations, those of others in which it wrote, and those in which these messages may have been
 * before, by merges and splits.
 */
const listSubjects = statement<SubjectRow, { contactId: string; ids: readonly string[] }>(
  'list_subjects_of_contact',
  `with recursive own (id) as ${ownIds}, mixed (id) as (
     select id from own
      union
     select m.conversation_id from messages m where m.workspace_id = $workspaceId and m.contact_id = $contactId
      union
     select other.id
       from mixed
      cross join lateral (
        select r.into_id as id from conversation_merges r where r.workspace_id = $workspaceId and r.merged_id = mixed.id
         union all
        select r.merged_id from conversation_merges r where r.workspace_id = $workspaceId and r.into_id = mixed.id) other)
   select unnest($ids::uuid[]) as id, false as is_own
    union all
   select mixed.id, own.id is not null from mixed left join own on own.id = mixed.id`,
)

export type EventAbout = {
  sequence: number
  type: string
  created_at: Date
  data: string
  /** Whether its subject is a conversation of the contact, or its message was said in one. */
  is_within: boolean
  /** Whether it is of another contact's conversation that was merged into that. */
  is_apart: boolean
}

/** SQL for the message of the event `e`. */
const said = `(e.data -> 'message' ->> 'id')::uuid`

/** SQL for whether the event `e` is of another contact's conversation. */
const apart = `(e.subject_id in (
       select r.merged_id from conversation_merges r
        where r.workspace_id = $workspaceId and r.merged_id = e.subject_id and r.contact_id <> $contactId::uuid and r.undone_at is null)
     or ${said} in (
       select moved.id from conversation_merges r cross join unnest(r.message_ids) as moved (id)
        where r.workspace_id = $workspaceId and r.into_id = e.subject_id and r.contact_id <> $contactId::uuid)
     or exists (select from messages m where m.workspace_id = $workspaceId and m.id = ${said} and m.is_apart))`

/** The events of subjects with `after` < sequence <= `upTo`; `contactId`: null where they are of no contact. */
export const findEventsOf = statement<
  EventAbout,
  {
    contactId: string | null
    subjectIds: readonly string[]
    areOwn: readonly boolean[]
    after: number
    upTo: number
    limit: number
  }
>(
  'find_events_of_subjects',
  `select e.sequence, e.type, e.created_at, e.data::text as data,
          found.is_own or coalesce(${said} in ${movedIds}, false) as is_within,
          $contactId::uuid is not null and coalesce(${said} not in ${movedIds}, true) and coalesce(${apart}, false) as is_apart
     from (select own.sequence, subject.is_own
             from unnest($subjectIds::uuid[], $areOwn::boolean[]) as subject (id, is_own)
            cross join lateral (
              select o.sequence from events o
               where o.workspace_id = $workspaceId and o.subject_id = subject.id
                 and o.sequence > $after and o.sequence <= $upTo
               order by o.sequence limit $limit) own
            order by own.sequence limit $limit) found
     join events e on e.workspace_id = $workspaceId and e.sequence = found.sequence
    order by e.sequence`,
)

/**
 * The events of any subject with `after` < sequence <= `upTo` that may be about a contact: those that contain
 * one of its ids (LIKE patterns), and those of its conversations.
 */
const findEventsBetween = statement<
  EventAbout,
  {
    contactId: string
    patterns: readonly string[]
    after: number
    upTo: number
  }
>(
  'find_events_between',
  `select found.sequence, found.type, found.created_at, found.data, found.is_within, false as is_apart
     from (select e.sequence, e.type, e.created_at, e.data::text as data,
                  coalesce(e.subject_id in ${ownIds} or ${said} in ${movedIds}, false) as is_within
             from events e
            where e.workspace_id = $workspaceId and e.sequence > $after and e.sequence <= $upTo) found
    where found.is_within or found.data like any ($patterns::text[])
    order by found.sequence`,
)

/** `emptiesKept`: what events keep besides is erased as well. */
export const putEventData = statement<
  object,
  { sequences: readonly number[]; data: readonly string[]; emptiesKept: boolean }
>(
  'put_event_data',
  `update events e set data = put.data::json,
          kept = case when not $emptiesKept::boolean then e.kept
                      when e.kept is not null then '{"tags":[],"ticket_fields":{}}'::json end
     from unnest($sequences::bigint[], $data::text[]) as put (sequence, data)
    where e.workspace_id = $workspaceId and e.sequence = put.sequence`,
)

/** The events up to a sequence that may be about a contact (see isAbout), in order, a page at a time. */
export async function* readContactEvents(
  database: Database,
  workspaceId: string,
  ids: KnownIds,
  upTo: number,
): AsyncGenerator<readonly EventAbout[]> {
  const [contactId] = ids
  const find = listSubjects({ workspaceId, contactId, ids })
  const subjects = await readRows(database, workspaceId, find)
  const subjectIds = subjects.map(({ id }) => id)
  const areOwn = subjects.map((subject) => subject.is_own)
  yield* readPages(database, workspaceId, {
    size: eventsOfSubjects,
    start: 0,
    after: (after, limit) =>
      findEventsOf({ workspaceId, contactId, subjectIds, areOwn, after, upTo, limit }),
    keyOf: ({ sequence }) => sequence,
  })
}

/** The same for newer events, whose subjects may be new as well. */
export async function* readNewEvents(
  database: Database,
  workspaceId: string,
  ids: KnownIds,
  after: number,
  upTo: number,
): AsyncGenerator<readonly EventAbout[]> {
  for (let from = after; from < upTo; from += eventsBetween) {
    const to = Math.min(from + eventsBetween, upTo)
    // One page at a time bounds the memory.
    yield await readRows(database, workspaceId, newEvents(workspaceId, ids, from, to))
  }
}

/** Finds the events with `after` < sequence <= `upTo` that may be about a contact. */
export function newEvents(
  workspaceId: string,
  ids: KnownIds,
  after: number,
  upTo: number,
): Statement<EventAbout> {
  const patterns = ids.map((id) => `%${id}%`)
  return findEventsBetween({ workspaceId, contactId: ids[0], patterns, after, upTo })
}

/** Whether an event is about a contact: the contact, its conversations, messages in those, or its messages. */
export function isAbout(
  { data: text, is_within: isWithin }: Pick<EventAbout, 'data' | 'is_within'>,
  ids: KnownIds,
): boolean {
  if (isWithin) return true
  const { contact, conversation, message } = JSON.parse(text) as JsonObject
  const has = (part: unknown) => ids.includes(String(objectOf(part)['id']))
  return has(contact) || has(objectOf(conversation)['visitor']) || has(objectOf(message)['sender'])
}

/** A part of an event's data; empty if absent. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}
