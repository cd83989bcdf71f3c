import { refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { fieldError } from '../../errors.ts'
import { withMoreSql } from '../../store/database/json-sql.ts'
import type { Shown } from '../../store/lists/list-page.ts'
import { conversationJson, conversationTables } from './conversation-json.ts'
import { inboxAccess, inboxFor } from './include-inbox.ts'
import { includedMembers } from './conversation-parts.ts'
import { inboxMember, inboxTables, unreadByMember, unreadByTeam } from './inbox-json.ts'

const allParts = ['inbox', 'tags', 'ticket_fields'] as const
type Part = (typeof allParts)[number]
/** Those that events keep. */
export const keptNames = ['tags', 'ticket_fields'] as const satisfies readonly Part[]

/** What a reply adds to conversations. */
export type Included = Readonly<Record<Part, boolean>>

export const nothingIncluded: Included = { inbox: false, tags: false, ticket_fields: false }

/** The parameter that adds it. */
export const includeParts = includeOf(allParts)

/** The same of only some parts. */
export function includeOf(parts: readonly Part[]): Readonly<Record<string, JsonSchema>> {
  return {
    include: {
      type: 'string',
      description: `What conversations have besides, separated by commas: ${parts.join(', ')}.`,
      examples: ['tags,ticket_fields'],
    },
  }
}

/** What a query includes; throws 403 if the principal may not see it. */
export function readIncluded(
  principal: Principal,
  query: Query,
  { parts = allParts, access = inboxAccess }: { parts?: readonly Part[]; access?: Access } = {},
): Included {
  const given = query['include'] ?? ''
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : ['']
  const wanted = new Set(given === '' ? [] : names)
  const isUnknown = [...wanted].some((name) => !parts.some((part) => part === name))
  if (isUnknown) {
    throw fieldError(`include must be some of ${parts.join(', ')}, separated by commas.`)
  }
  if (wanted.has('inbox')) refuseUnlessAllowed(principal, access)
  return {
    inbox: wanted.has('inbox'),
    tags: wanted.has('tags'),
    ticket_fields: wanted.has('ticket_fields'),
  }
}

/** SQL for the conversation with tags or ticket fields, by two booleans of which one is true, and `inbox`. */
export function withParts(tags: string, fields: string, unread?: string): string {
  const members = [
    `case when ${tags}::boolean then ${includedMembers.tags} end`,
    `case when ${fields}::boolean then ${includedMembers.ticket_fields} end`,
    ...(unread === undefined ? [] : [inboxMember(unread)]),
  ]
  return withMoreSql(conversationJson, `concat_ws(',', ${members.join(', ')}) || '}'`)
}

/** Conversations in the form that is asked for; undefined for the documented one. */
export function shownWith(principal: Principal, included: Included): Shown | undefined {
  const { inbox, tags, ticket_fields: fields } = included
  if (!tags && !fields) return inbox ? inboxFor(principal) : undefined
  const values = [tags, fields]
  if (!inbox) {
    const json = ([first = '', second = '']: readonly string[]) => withParts(first, second)
    return { prefix: 'p_', json, tables: conversationTables, values }
  }
  const isMember = principal.kind === 'member'
  return {
    prefix: isMember ? 'pi_' : 'pk_',
    json: ([first = '', second = '', memberId = '']) =>
      withParts(first, second, isMember ? unreadByMember(memberId) : unreadByTeam),
    tables: inboxTables,
    values: isMember ? [...values, principal.member_id] : values,
  }
}
