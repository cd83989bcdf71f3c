import type { ContactPrincipal } from '../../api/access/principal.ts'
import { timestampSql } from '../../store/database/json-sql.ts'
import type { Database } from '../../store/database/connect.ts'
import { readTogether } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import {
  onDevicesSql,
  ownOf,
  ownSql,
  saidToVisitors,
  visitorConversationJson,
  visitorConversationTables,
  visitorMessageJson,
  visitorMessageTables,
  type Own,
} from '../resources/visitor-json.ts'
import { rememberTime, timeAfter, type AnyTime } from './times-of-logs.ts'

/** The events that visitors get; of `conversation.read` only those of the visitor. */
export const visitorTypes: ReadonlySet<string> = new Set([
  'conversation.created',
  'conversation.status_changed',
  'conversation.read',
  'message.created',
  'message.updated',
  'message.erased',
  'message.status_changed',
])

/** What an event is about, without what it says: that is read anew in the shape for visitors. */
export type VisitorEvent = {
  readonly sequence: number
  readonly type: string
  readonly created_at: string
  readonly conversation_id: string
  /** null for events of the conversation itself. */
  readonly message_id: string | null
}

/** An event in the shape for visitors, on a single line. */
export type ShownEvent = {
  readonly sequence: number
  readonly type: string
  readonly json: string
}

type Ends = { oldest: number; latest: number }

const findEnds = statement<Ends & { tick: Date }>(
  'find_ends_of_log',
  `select c.sequence as latest, c.oldest_sequence as oldest, c.tick
     from workspace_clocks c
    where c.workspace_id = $workspaceId`,
)

/** A visitor's conversations are few, so their events are found by subject. */
const listOwnEvents = statement<
  VisitorEvent,
  Own & { after: number; since: Date | AnyTime; types: readonly string[]; limit: number }
>(
  'list_own_events',
  `select e.sequence, e.type, ${timestampSql('e.created_at')} as created_at, c.id as conversation_id,
          e.data -> 'message' ->> 'id' as message_id
     from conversations c
     join events e on e.workspace_id = $workspaceId and e.subject_id = c.id and e.sequence > $after
      and e.created_at >= $since
    where c.workspace_id = $workspaceId and ${ownSql} and e.type = any($types::text[])
      and (e.type <> 'conversation.read' or e.data ->> 'reader' = 'contact')
      and (e.type not like 'message.%' or e.data -> 'message' ->> 'kind' = 'user_message')
    order by e.sequence limit $limit`,
)

export const listOwnIds = statement<{ id: string }, Own>(
  'list_own_conversation_ids',
  `select c.id from conversations c where c.workspace_id = $workspaceId and ${ownSql} limit 1000`,
)

/** The devices that a conversation belongs to; no row if it is on none. */
export const findOwner = statement<
  { contact_id: string; device_id: string | null },
  { id: string }
>(
  'find_owner_of_conversation',
  `select c.contact_id, c.device_id from conversations c
    where c.workspace_id = $workspaceId and c.id = $id and ${onDevicesSql}`,
)

type Shown = { id: string; contact_id: string; json: string }

const showMessages = statement<Shown, { ids: readonly string[] }>(
  'show_messages_to_visitors',
  `select m.id, c.contact_id, ${visitorMessageJson}::text as json from ${visitorMessageTables}
     join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
    where m.workspace_id = $workspaceId and m.id = any($ids::uuid[]) and ${saidToVisitors}`,
)

const showConversations = statement<Shown, { ids: readonly string[] }>(
  'show_conversations_to_visitors',
  `select c.id, c.contact_id, ${visitorConversationJson}::text as json
     from conversations c ${visitorConversationTables}
    where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
)

const eventsAtOnce = 200

export type OwnPage = Ends & {
  readonly events: readonly VisitorEvent[]
  /** The page, with those before it, holds every own event up to here. */
  readonly next_after: number
  /** More may follow the last event. */
  readonly isCut: boolean
  /** Events after the position were deleted, or the log ends before it. */
  readonly isGone: boolean
}

/** The events of a device's conversations after a position; undefined: none, only where the log ends. */
export async function readOwnEvents(
  database: Database,
  principal: ContactPrincipal,
  after: number | undefined,
): Promise<OwnPage> {
  const { workspace_id: workspaceId } = principal
  const types = [...visitorTypes]
  const limit = after === undefined ? 0 : eventsAtOnce
  const since = timeAfter(database, workspaceId, after)
  const asked = { ...ownOf(principal), after: after ?? 0, since, types, limit }
  const [[ends], events] = await readTogether(database, workspaceId, [
    findEnds({ workspaceId }),
    listOwnEvents({ workspaceId, ...asked }),
  ])
  if (ends !== undefined)
    rememberTime(database, workspaceId, { sequence: ends.latest, tick: ends.tick })
  const { oldest, latest } = ends ?? { oldest: 0, latest: 0 }
  const isGone = after !== undefined && (after < oldest - 1 || after > latest)
  const isCut = limit > 0 && events.length === limit
  const last = events.at(-1)?.sequence ?? after ?? latest
  // The second statement may see events that were committed after the first one.
  return {
    oldest,
    latest,
    events,
    next_after: isCut ? last : Math.max(last, latest),
    isCut,
    isGone,
  }
}

/** Shows events as their visitors see them now: two statements, however many there are. */
export async function showEvents(
  database: Database,
  workspaceId: string,
  events: readonly VisitorEvent[],
): Promise<ShownEvent[]> {
  if (events.length === 0) return []
  const messageIds = events.flatMap(({ message_id: id }) => id ?? [])
  const conversationIds = [...new Set(events.map(({ conversation_id: id }) => id))]
  const [messages, conversations] = await readTogether(database, workspaceId, [
    showMessages({ workspaceId, ids: messageIds }),
    showConversations({ workspaceId, ids: conversationIds }),
  ])
  const byId = new Map([...messages, ...conversations].map((shown) => [shown.id, shown]))
  return events.flatMap((event) => {
    const { sequence, type, created_at: at, conversation_id: id, message_id: messageId } = event
    const conversation = byId.get(id)
    const message = messageId === null ? undefined : byId.get(messageId)
    if (conversation === undefined) return []
    // An undone merge has given it back to another contact.
    if (messageId !== null && message?.contact_id !== conversation.contact_id) return []
    const member = message === undefined ? '' : `"message":${message.json},`
    const data = `{${member}"conversation_id":"${id}","conversation":${conversation.json}}`
    const json = `{"type":"${type}","created_at":"${at}","data":${data}}`
    // PostgreSQL breaks lines between elements; line breaks of values are escaped.
    return [{ sequence, type, json: json.replaceAll('\n', '') }]
  })
}
