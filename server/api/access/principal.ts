import type { Actor } from '../../store/writes/event-draft.ts'
import type { Sight } from './permissions.ts'

type InWorkspace = { readonly workspace_id: string; readonly subdomain: string }

/** An API key of the workspace. */
export type KeyPrincipal = InWorkspace & {
  readonly kind: 'key'
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  /** null: the installation's limit; 0: no limit. */
  readonly rate_limit_per_minute: number | null
}

/** A signed-in team member, or a program with a key of that member. */
export type MemberPrincipal = InWorkspace & {
  readonly kind: 'member'
  readonly member_id: string
  /** Of a key: the id of the key. */
  readonly session_id: string
  /** null in a session. */
  readonly key_id: string | null
  readonly name: string
  readonly email: string
  /** When the password was last given, in epoch milliseconds. */
  readonly verified_at: number
  /** From when on a second factor is required that the member does not have, in epoch milliseconds; null: it is not. */
  readonly factor_needed_from: number | null
  /** Of the member's role; of a key, those that its scopes include. */
  readonly permissions: readonly string[]
  readonly sees: Sight
  /** The groups that the member belongs to. */
  readonly group_ids: readonly string[]
}

/** A visitor's device. */
export type ContactPrincipal = InWorkspace & {
  readonly kind: 'contact'
  /** null until the first message creates the contact. */
  readonly contact_id: string | null
  readonly device_id: string
  readonly channel_id: string
  /** A signed token named the contact: the device sees all its conversations, else only those begun on it. */
  readonly is_identified: boolean
  /** The team has blocked the contact: the device reads, and sends nothing. */
  readonly is_blocked: boolean
  /** When the block ends by itself, in epoch milliseconds; null without an end, and without a block. */
  readonly block_ends_at: number | null
}

/** The identity behind a request. */
export type Principal = KeyPrincipal | MemberPrincipal | ContactPrincipal

/** The API key of a request, the workspace's or a member's; null without one. */
export function keyIdOf(principal: Principal): string | null {
  if (principal.kind === 'contact') return null
  return principal.kind === 'key' ? principal.id : principal.key_id
}

/** How a principal is recorded. */
export type Signature = {
  /** Of events and the audit trail. */
  readonly actor: Actor
  /** The owner of Idempotency-Keys and uploads: a UUID. */
  readonly owner_id: string
}

/**
 * The actor of a principal's changes and the owner of its Idempotency-Keys. A member's keys outlive sessions; a
 * contact's belong to the device, which exists before the contact.
 */
export function signatureOf(principal: Principal): Signature {
  if (principal.kind === 'key') {
    const { id, name } = principal
    return { actor: { type: 'api_key', id, name }, owner_id: id }
  }
  if (principal.kind === 'member') {
    const { member_id: id, name } = principal
    return { actor: { type: 'team_member', id, name }, owner_id: id }
  }
  const { contact_id: id, device_id: deviceId } = principal
  return { actor: { type: 'contact', id: id ?? deviceId }, owner_id: deviceId }
}
