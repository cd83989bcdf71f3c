import type { ContactPrincipal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { LoggedEvent } from './read-events.ts'
import { findOwner, showEvents, visitorTypes, type VisitorEvent } from './visitor-events.ts'
import { makeVisitorListeners, type VisitorListener } from './visitor-listeners.ts'

/**
 * The visitors who listen in one workspace, by conversation and by contact: an event costs as much as there are
 * listeners of its conversation, however many are open (docs/decisions/0085).
 */
export type VisitorIndex = {
  readonly add: (listener: VisitorListener) => void
  readonly remove: (listener: VisitorListener) => void
  /** The listener gets the events of this conversation from now on. */
  readonly join: (listener: VisitorListener, conversationId: string) => void
  /** Takes the next events of the log, up to `position`. */
  readonly take: (events: readonly LoggedEvent[], position: number) => void
  /** The log was not read up to `position`: all listeners read what they missed. */
  readonly skipTo: (position: number) => void
  /** All events up to here have been delivered. */
  readonly position: () => number
  readonly count: () => number
  /** How many times a listener was considered for an event. */
  readonly evaluations: () => number
}

/** An event with its recipients. */
type Wanted = { readonly event: VisitorEvent; readonly listeners: readonly VisitorListener[] }

export function makeVisitorIndex(database: Database, workspaceId: string): VisitorIndex {
  const listeners = makeVisitorListeners()
  let evaluations = 0
  let position = 0
  /** Reads run one after the other, so that events are delivered in order. */
  let last: Promise<void> = Promise.resolve()

  /** The devices of a new conversation join it. */
  const joinOwners = async (event: LoggedEvent, id: string): Promise<void> => {
    const candidates = listeners.ofContact(contactIn(event) ?? '')
    if (candidates.size === 0) return
    const [owner] = await readRows(database, workspaceId, findOwner({ workspaceId, id }))
    for (const listener of candidates) {
      evaluations += 1
      if (owner !== undefined && isOwn(listener.principal, owner)) listeners.join(listener, id)
    }
  }
  const wantedOf = async (event: LoggedEvent): Promise<Wanted | undefined> => {
    const { subject: id, type } = event
    if (id === null || !visitorTypes.has(type)) return undefined
    if (type === 'conversation.created') await joinOwners(event, id)
    const found = [...listeners.ofConversation(id)]
    evaluations += found.length
    const read = found.length === 0 ? undefined : readEvent(event, id)
    return read && { event: read, listeners: found }
  }
  const deliver = async (events: readonly LoggedEvent[], end: number): Promise<void> => {
    try {
      const wanted: Wanted[] = []
      for (const event of events) {
        // In order: a conversation's first message follows its creation.
        const one = await wantedOf(event)
        if (one !== undefined) wanted.push(one)
      }
      await deliverTo(database, workspaceId, wanted)
    } catch {
      for (const listener of listeners.all()) listener.fallBehind()
    }
    position = end
  }
  return {
    add: listeners.add,
    remove: listeners.remove,
    join: listeners.join,
    take: (events, end) => {
      if (listeners.count() === 0) position = end
      else last = last.then(async () => deliver(events, end))
    },
    skipTo: (end) => {
      position = end
      for (const listener of listeners.all()) listener.fallBehind()
    },
    position: () => position,
    count: listeners.count,
    evaluations: () => evaluations,
  }
}

async function deliverTo(
  database: Database,
  workspaceId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const events = wanted.map(({ event }) => event)
  const bySequence = new Map(wanted.map(({ event, listeners }) => [event.sequence, listeners]))
  for (const event of await showEvents(database, workspaceId, events)) {
    for (const listener of bySequence.get(event.sequence) ?? []) listener.deliver(event)
  }
}

type Parsed = {
  readonly created_at: string
  readonly data: {
    readonly reader?: string
    readonly message?: { readonly id: string; readonly kind: string }
    readonly conversation?: { readonly visitor?: { readonly id?: string } }
  }
}

/** Undefined for an event that visitors must not notice, such as a member's reading. */
function readEvent({ sequence, type, json }: LoggedEvent, id: string): VisitorEvent | undefined {
  const { created_at: at, data } = JSON.parse(json) as Parsed
  const { message, reader } = data
  if (type === 'conversation.read' && reader !== 'contact') return undefined
  if (message !== undefined && message.kind !== 'user_message') return undefined
  const messageId = message?.id ?? null
  return { sequence, type, created_at: at, conversation_id: id, message_id: messageId }
}

function contactIn({ json }: LoggedEvent): string | undefined {
  return (JSON.parse(json) as Parsed).data.conversation?.visitor?.id
}

function isOwn(
  { contact_id: contactId, device_id: deviceId, is_identified: isIdentified }: ContactPrincipal,
  owner: { readonly contact_id: string; readonly device_id: string | null },
): boolean {
  return contactId === owner.contact_id && (isIdentified || deviceId === owner.device_id)
}
