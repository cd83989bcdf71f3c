import { contactFieldKinds, ticketFieldKinds } from './settings-file.ts'
import { settingsLimits } from '../../store/writes/settings-limits.ts'

/** What documents refer to, by the table that holds it. */
export type Plural =
  | 'statuses'
  | 'groups'
  | 'tags'
  | 'contact_fields'
  | 'ticket_fields'
  | 'roles'
  | 'channels'

/** Small resources of a workspace that are alike: a name, an order, and what refers to them. */
export type Kind = {
  readonly plural: Plural
  readonly singular: string
  readonly schema: string
  readonly path: string
  readonly tag: string
  readonly nameCharacters: number
  /** Entries a workspace has at most; tags, which conversations bring with them, have no limit. */
  readonly limit: number | undefined
  /** SQL: whether the entry `r` was there from the start, and so stays. */
  readonly builtIn?: string
  /** Fields have a kind, and some of those have options. */
  readonly fieldKinds?: readonly string[]
  /** Rows refer to it by its name, which is its key. */
  readonly keyedByName?: true
  /** What uses an entry can do without one. */
  readonly discardable: boolean
}

const longestLine = 255

export const kinds: readonly Kind[] = [
  {
    plural: 'statuses',
    singular: 'status',
    schema: 'Status',
    path: '/statuses',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.statuses,
    builtIn: 'r.built_in',
    keyedByName: true,
    discardable: false,
  },
  {
    plural: 'groups',
    singular: 'group',
    schema: 'Group',
    path: '/groups',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.groups,
    discardable: true,
  },
  {
    plural: 'tags',
    singular: 'tag',
    schema: 'Tag',
    path: '/tags',
    tag: 'Settings',
    nameCharacters: 100,
    limit: undefined,
    discardable: true,
  },
  {
    plural: 'contact_fields',
    singular: 'contact_field',
    schema: 'ContactField',
    path: '/contact-fields',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.contact_fields,
    fieldKinds: contactFieldKinds,
    discardable: true,
  },
  {
    plural: 'ticket_fields',
    singular: 'ticket_field',
    schema: 'TicketField',
    path: '/ticket-fields',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.ticket_fields,
    fieldKinds: ticketFieldKinds,
    discardable: true,
  },
  {
    plural: 'roles',
    singular: 'role',
    schema: 'Role',
    path: '/roles',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.roles,
    builtIn: `r.name in ('Admin', 'Standard')`,
    keyedByName: true,
    discardable: false,
  },
  {
    plural: 'channels',
    singular: 'channel',
    schema: 'Channel',
    path: '/channels',
    tag: 'Settings',
    nameCharacters: longestLine,
    limit: settingsLimits.channels,
    discardable: true,
  },
]

/** Whether entries stand in an order that callers choose; tags stand by their name. */
export function isOrdered({ plural }: Kind): boolean {
  return plural !== 'tags'
}
