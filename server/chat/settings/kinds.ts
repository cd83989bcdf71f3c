import { builtInRoles, builtInStatuses } from './built-in-settings.ts'

/** Kinds of settings, named after their tables. */
export type Plural =
  | 'statuses'
  | 'groups'
  | 'tags'
  | 'contact_fields'
  | 'ticket_fields'
  | 'roles'
  | 'channels'

/** A kind of small resource: each entry has a name, a position, and rows that refer to it. */
export type Kind = {
  readonly plural: Plural
  readonly singular: string
  /** The name of its schema in the OpenAPI document. */
  readonly schema: string
  readonly path: string
  readonly nameCharacters: number
  /** Entries per workspace; undefined for tags, which conversations create without limit. */
  readonly limit: number | undefined
  /** Names of the entries that every workspace has; they cannot be changed. */
  readonly builtIn: readonly string[]
  /** The kinds of fields; those in `kindsWithOptions` have options. */
  readonly fieldKinds?: readonly string[]
  /** Entries have a kind of `channels/kinds`, and its settings. */
  readonly isChannel?: true
  /** Rows refer to an entry by its name, not its id. */
  readonly keyedByName?: true
  /** The reference of a row can be cleared. */
  readonly discardable: boolean
}

/** Labels per field. Settings are read and cached as a whole, so all lists are limited. */
export const mostOptions = 200

export const kindsWithOptions: readonly string[] = ['dropdown', 'multi_option', 'multi_select']

const contactFieldKinds = ['text', 'number', 'date', 'url', 'checkbox', 'dropdown', 'multi_option']
const ticketFieldKinds = ['text', 'number', 'date', 'url', 'dropdown', 'multi_select', 'checkbox']

export const kinds: readonly Kind[] = [
  makeKind('statuses', 'status', 100, {
    builtIn: builtInStatuses,
    keyedByName: true,
    discardable: false,
  }),
  makeKind('groups', 'group', 500),
  makeKind('tags', 'tag', undefined, { nameCharacters: 100 }),
  makeKind('contact_fields', 'contact_field', 100, { fieldKinds: contactFieldKinds }),
  makeKind('ticket_fields', 'ticket_field', 100, { fieldKinds: ticketFieldKinds }),
  makeKind('roles', 'role', 50, { builtIn: builtInRoles, keyedByName: true, discardable: false }),
  makeKind('channels', 'channel', 200, { isChannel: true }),
]

function makeKind(
  plural: Plural,
  singular: string,
  limit: number | undefined,
  more: Partial<Kind> = {},
): Kind {
  return {
    plural,
    singular,
    schema: inCamelCase(singular),
    path: `/${plural.replace('_', '-')}`,
    nameCharacters: 255,
    limit,
    builtIn: [],
    discardable: true,
    ...more,
  }
}

/** The kind of that plural. */
export function kindOf(plural: Plural): Kind {
  const found = kinds.find((kind) => kind.plural === plural)
  if (found === undefined) throw new Error(`${plural} is no kind of settings.`)
  return found
}

/** `ContactField` for `contact_field`. */
export function inCamelCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether callers choose the order of entries; tags are ordered by name. */
export function isOrdered({ plural }: Kind): boolean {
  return plural !== 'tags'
}

export function isFields(plural: Plural): plural is 'contact_fields' | 'ticket_fields' {
  return plural === 'contact_fields' || plural === 'ticket_fields'
}

/** Whether entries have a kind of their own: fields and channels. */
export function hasKind({ fieldKinds, isChannel }: Kind): boolean {
  return fieldKinds !== undefined || isChannel === true
}
