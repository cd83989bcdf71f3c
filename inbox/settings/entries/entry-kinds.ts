import type { SettingsWords } from '../../words/settings/en.ts'

/** A setting that a workspace has several of, as the API names its parts. */
export type Entry = {
  readonly id: string
  readonly name: string
  readonly built_in?: boolean | undefined
  /** Of tags. */
  readonly conversation_count?: number | undefined
  /** Of fields. */
  readonly kind?: string | undefined
  readonly options?: readonly string[] | undefined
  /** Of roles. */
  readonly permissions?: readonly string[] | undefined
  readonly sees?: 'all' | 'groups' | 'assigned' | undefined
}

export type EntryKind = {
  /** In replies. */
  readonly many: keyof SettingsWords['entries']['kinds']
  readonly one: string
  readonly path: string
  readonly nameLength: number
  /** What refers to an entry. */
  readonly users: 'conversations' | 'contacts' | 'members'
  /** Whether members choose the order. */
  readonly isOrdered: boolean
  /** Whether its users may get another entry, or none, when one is deleted. */
  readonly moves: boolean
  readonly discards: boolean
}

const usual = { nameLength: 255, users: 'conversations', isOrdered: true, moves: true } as const

export const statuses: EntryKind = {
  ...usual,
  many: 'statuses',
  one: 'status',
  path: '/statuses',
  discards: false,
}
export const groups: EntryKind = {
  ...usual,
  many: 'groups',
  one: 'group',
  path: '/groups',
  discards: true,
}
export const tags: EntryKind = {
  ...usual,
  many: 'tags',
  one: 'tag',
  path: '/tags',
  nameLength: 100,
  isOrdered: false,
  discards: true,
}
const field = { ...usual, moves: false, discards: true } as const

export const contactFields: EntryKind = {
  ...field,
  many: 'contact_fields',
  one: 'contact_field',
  path: '/contact-fields',
  users: 'contacts',
}
export const ticketFields: EntryKind = {
  ...field,
  many: 'ticket_fields',
  one: 'ticket_field',
  path: '/ticket-fields',
}
export const roles: EntryKind = {
  ...usual,
  many: 'roles',
  one: 'role',
  path: '/roles',
  users: 'members',
  discards: false,
}
