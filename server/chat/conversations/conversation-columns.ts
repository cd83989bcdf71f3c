import type { JsonObject } from '../../api/http/json-values.ts'

/** The event types of an update in the order of its events. */
const eventTypes = [
  'conversation.status_changed',
  'conversation.unassigned',
  'conversation.assigned',
  'conversation.tagged',
  'conversation.updated',
] as const

/** What a change causes: an event, and a line of the activity trail. */
type Effect = { readonly event: (typeof eventTypes)[number]; readonly line: string }

const updated = (line: string): Effect => ({ event: 'conversation.updated', line })

function assigned(id: string | null, part: string): Effect {
  return id === null
    ? { event: 'conversation.unassigned', line: `${part} removed.` }
    : { event: 'conversation.assigned', line: `${part} changed.` }
}

/**
 * The columns that an update can change, in the order of an event's `changed` and of the activity trail.
 * Each has the type of its value and the effect of a change; row types and statements follow from it.
 */
const columns = {
  title: (after: string) => updated(`Title changed to ${after}.`),
  status: (after: string, before: string): Effect => ({
    event: 'conversation.status_changed',
    line: `Status changed from ${before} to ${after}.`,
  }),
  priority: (after: string, before: string) =>
    updated(`Priority changed from ${before} to ${after}.`),
  team_member_id: (after: string | null) => assigned(after, 'Assignee'),
  group_id: (after: string | null) => assigned(after, 'Group'),
  ticket_fields: (_after: JsonObject | null) => updated('Ticket fields changed.'),
}

type Column = keyof typeof columns
type Changeable = { -readonly [C in Column]: Parameters<(typeof columns)[C]>[0] }

/** A conversation as changes read and write it. */
export type ConversationRow = Changeable & {
  id: string
  contact_id: string
  message_count: number
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
  closed_at: Date | null
  snoozed: boolean
  /** Null: until the contact writes. */
  snoozed_until: Date | null
}

/** A conversation as an update finds it, with the names of what it refers to and of the workspace's ticket fields. */
export type FoundConversation = ConversationRow & {
  assignee: string | null
  group: string | null
  field_names: Readonly<Record<string, string>>
}

/** The columns of a new conversation: these more are set once. */
export type NewConversationRow = ConversationRow & {
  channel_name: string
  origin_page_url: string
  origin_page_title: string
  external_id: string | null
  /** Where a conversation of the widget began. */
  channel_id: string | null
  device_id: string | null
}

/** The columns that an update can change, in the order of an event's `changed`. */
export const changeableColumns = Object.keys(columns) as Column[]

/** The columns that the statement of an update sets. */
export const updatedColumns = [
  ...changeableColumns,
  ...(['message_count', 'updated_at', 'waiting_since', 'closed_at'] as const),
  ...(['snoozed', 'snoozed_until'] as const),
]
export const rowColumns = [...updatedColumns, ...(['id', 'contact_id', 'created_at'] as const)]
export const newColumns: readonly (keyof NewConversationRow)[] = [
  ...rowColumns,
  ...(['channel_name', 'origin_page_url', 'origin_page_title', 'external_id'] as const),
  ...(['channel_id', 'device_id'] as const),
]

/** A part of a conversation that an update has changed. */
export type Changed = Column | 'tags'

/** The event types of an update, one for each kind of change, and its lines of the activity trail. */
export function effectsOf(
  changed: readonly Changed[],
  before: ConversationRow,
  after: ConversationRow,
): { readonly types: string[]; readonly lines: string[] } {
  const effects = changed.map((part) => effectOf(part, before, after))
  return {
    types: eventTypes.filter((type) => effects.some(({ event }) => event === type)),
    lines: effects.map(({ line }) => line),
  }
}

const effectsByColumn: { [C in Column]: (after: Changeable[C], before: Changeable[C]) => Effect } =
  columns

function effectOf<C extends Column>(
  part: C | 'tags',
  before: ConversationRow,
  after: ConversationRow,
): Effect {
  if (part === 'tags') return { event: 'conversation.tagged', line: 'Tags changed.' }
  return effectsByColumn[part](after[part], before[part])
}
