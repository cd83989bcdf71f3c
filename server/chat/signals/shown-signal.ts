import { allows } from '../../api/access/permissions.ts'
import type { ContactPrincipal, Principal } from '../../api/access/principal.ts'
import { isRowSeen } from '../resources/seen-conversations.ts'
import { isOwnPlace, type Signal, type SignalMember, type Told, type Who } from './signal.ts'

/** Makes the JSON of one signal for many readers: once for readers who see the same of it. */
export function showTo({ signal, until }: Told): (principal: Principal) => string | undefined {
  const made = new Map<string, string>()
  const once = (name: string, make: () => object) => {
    const json = made.get(name) ?? JSON.stringify(make())
    made.set(name, json)
    return json
  }
  return (principal) => {
    if ('own_id' in signal.who) {
      const isOwn = principal.kind === 'member' && principal.member_id === signal.who.own_id
      return isOwn && until !== null ? once('own', () => forOwn(signal)) : undefined
    }
    if (principal.kind === 'contact') {
      if (!isForContact(signal, principal)) return undefined
      return once('contact', () => forContact(signal, until))
    }
    if (!isForTeam(signal, principal)) return undefined
    const { text, ...wordless } = signal
    const isRead = principal.kind === 'key' || allows(principal.permissions, 'messages:read')
    if (text === undefined || !isRead) return once('team', () => forTeam(wordless, until))
    return once('words', () => forTeam(signal, until))
  }
}

/** Members learn nothing of themselves, and of conversations only what they see. */
function isForTeam(
  { who, place }: Signal,
  principal: Exclude<Principal, ContactPrincipal>,
): boolean {
  if (principal.kind === 'key') return true
  if ('member' in who && who.member.id === principal.member_id) return false
  if (place === undefined) return true
  return allows(principal.permissions, 'conversations:read') && isRowSeen(principal, place)
}

/** Contacts learn that somebody of the team writes to them, and nothing of notes. */
function isForContact({ type, who, place, is_note: isNote }: Signal, contact: ContactPrincipal) {
  if (type !== 'typing' || isNote === true || 'contact' in who) return false
  return place !== undefined && isOwnPlace(place, contact)
}

function forTeam(signal: Signal, until: number | null): object {
  const { type, place, who, is_note: isNote, text, status } = signal
  if (type === 'presence')
    return { type, ...toTeam(who), status: until === null ? 'offline' : status }
  return {
    type,
    conversation_id: place?.conversation_id,
    ...(type === 'visiting' ? { contact_id: place?.contact_id } : {}),
    ...toTeam(who),
    ...(isNote === true ? { is_note: true } : {}),
    ...(text === undefined ? {} : { text }),
    until: momentOf(until),
  }
}

/** Once: that it is over says nothing. */
function forOwn({ type, draft }: Signal): object {
  return { type, ...draft }
}

function toTeam(who: Who): object {
  return 'member' in who ? { member: memberToTeam(who.member) } : who
}

/** A member as the team is shown them. */
export function memberToTeam({ id, first_name, picture }: SignalMember) {
  return { id, first_name, picture }
}

function forContact({ type, place, who }: Signal, until: number | null): object {
  const agent =
    'member' in who
      ? { first_name: who.member.chosen_name, picture: who.member.picture }
      : { first_name: null, picture: null }
  return { type, conversation_id: place?.conversation_id, agent, until: momentOf(until) }
}

const momentOf = (until: number | null) => (until === null ? null : new Date(until).toISOString())
