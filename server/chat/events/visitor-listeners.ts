import type { ContactPrincipal } from '../../api/access/principal.ts'
import type { ShownEvent } from './visitor-events.ts'

/** A stream or long poll of a visitor. */
export type VisitorListener = {
  readonly principal: ContactPrincipal
  /** Takes an event of one of its conversations, in order. */
  readonly deliver: (event: ShownEvent) => void
  /** Events may have been missed: it reads from where it was. */
  readonly fallBehind: () => void
}

/** Listeners by conversation, and by contact. */
export type VisitorListeners = {
  readonly add: (listener: VisitorListener) => void
  readonly remove: (listener: VisitorListener) => void
  readonly join: (listener: VisitorListener, conversationId: string) => void
  readonly ofConversation: (id: string) => ReadonlySet<VisitorListener>
  readonly ofContact: (id: string) => ReadonlySet<VisitorListener>
  readonly all: () => Iterable<VisitorListener>
  readonly count: () => number
}

type ByKey = Map<string, Set<VisitorListener>>

const nobody: ReadonlySet<VisitorListener> = new Set()

export function makeVisitorListeners(): VisitorListeners {
  const byContact: ByKey = new Map()
  const byConversation: ByKey = new Map()
  const joined = new Map<VisitorListener, Set<string>>()
  return {
    add: (listener) => {
      joined.set(listener, new Set())
      const { contact_id: contactId } = listener.principal
      if (contactId !== null) put(byContact, contactId, listener)
    },
    remove: (listener) => {
      for (const id of joined.get(listener) ?? []) drop(byConversation, id, listener)
      joined.delete(listener)
      drop(byContact, listener.principal.contact_id ?? '', listener)
    },
    join: (listener, id) => {
      const known = joined.get(listener)
      // It may have been removed meanwhile.
      if (known === undefined) return
      known.add(id)
      put(byConversation, id, listener)
    },
    ofConversation: (id) => byConversation.get(id) ?? nobody,
    ofContact: (id) => byContact.get(id) ?? nobody,
    all: () => joined.keys(),
    count: () => joined.size,
  }
}

function put(listeners: ByKey, key: string, listener: VisitorListener): void {
  const known = listeners.get(key)
  if (known === undefined) listeners.set(key, new Set([listener]))
  else known.add(listener)
}

function drop(listeners: ByKey, key: string, listener: VisitorListener): void {
  const known = listeners.get(key)
  known?.delete(listener)
  if (known?.size === 0) listeners.delete(key)
}
