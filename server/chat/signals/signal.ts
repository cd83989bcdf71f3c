import type { ContactPrincipal } from '../../api/access/principal.ts'

/** How long a signal lives without another one of its kind, in milliseconds. */
export const lifetimes = {
  typing: 6_000,
  looking: 45_000,
  presence: 20_000,
  draft: 2_000,
  notifications: 2_000,
  visiting: 1_500,
} as const
export type SignalType = keyof typeof lifetimes

/** A team member as others see it. */
export type SignalMember = {
  readonly id: string
  readonly first_name: string
  readonly picture: string | null
  /** Shown to visitors; null for the default name, which is part of the address. */
  readonly chosen_name: string | null
}

/**
 * The sender of a signal: a team member, a key by its name, or the contact of the conversation. `own_id`: a member who tells
 * their own devices alone.
 */
export type Who =
  | { readonly member: SignalMember }
  | { readonly actor: { readonly type: 'api_key'; readonly name: string } }
  | { readonly contact: true }
  | { readonly own_id: string }

/** A conversation and those whom it concerns. */
export type Place = {
  readonly conversation_id: string
  readonly contact_id: string
  readonly device_id: string | null
  /** Whether devices of the contact may see it. */
  readonly is_on_devices: boolean
  readonly team_member_id: string | null
  readonly group_id: string | null
}

/** A person's current activity. Not an event: never stored, and not repeated after a reconnect. */
export type Signal = {
  readonly workspace_id: string
  readonly type: SignalType
  /** Equal for the signals of which a later one replaces the earlier one. */
  readonly key: string
  readonly who: Who
  /** Absent for presence and for what is a member's own. */
  readonly place?: Place
  /** Of typing: a note, of which contacts learn nothing. */
  readonly is_note?: boolean
  /** Of typing: the words of a contact that are not sent yet. */
  readonly text?: string
  /** Of presence. */
  readonly status?: 'online' | 'away'
  /** Of a draft: when it was saved; null: it was deleted. */
  readonly draft?: { readonly conversation_id: string; readonly updated_at: string | null }
}

/** A signal at a moment; `until` is null once it is over, else in milliseconds since 1970. */
export type Told = { readonly signal: Signal; readonly until: number | null }

/** Whether it is a conversation of the contact that its device sees. */
export function isOwnPlace(
  place: Pick<Place, 'contact_id' | 'device_id' | 'is_on_devices'>,
  { contact_id: id, device_id: deviceId, is_identified: isIdentified }: ContactPrincipal,
): boolean {
  const isSeen = isIdentified || place.device_id === deviceId
  return place.is_on_devices && place.contact_id === id && isSeen
}

/** The key of a signal: its type, conversation and author. */
export function signalKey(type: SignalType, conversationId: string, author: string): string {
  return `${type} ${conversationId} ${author}`
}
