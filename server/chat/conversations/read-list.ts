import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { readOrder } from '../../api/http/read-order.ts'
import { momentOf, valueOf } from '../../api/http/read-filter.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { named, settingsThat, statusesNamed, type Settings } from '../settings/settings.ts'
import { nobodyId } from '../../store/lists/range-ids.ts'
import type { ConversationList } from './conversation-view.ts'
import { findMemberId } from './queries.ts'
import { filterParameters, readFilters } from './read-filters.ts'

const sorts = ['created_at', 'updated_at', 'waiting_since'] as const

export const listParameters: Readonly<Record<string, JsonSchema>> = {
  status: {
    type: 'string',
    description:
      'Statuses, separated by commas. Unknown ones match nothing; blank or all: every one.',
  },
  updated_after: {
    type: 'string',
    format: 'date-time',
    description:
      'Only conversations updated after this time. A `+` in the offset must be encoded as %2B.',
  },
  ...filterParameters,
  assignee: {
    type: 'string',
    description:
      'Only conversations of this team member: an id or an email address; `none`: unassigned ones. Unknown ones match nothing; blank: every one.',
  },
  group: {
    type: 'string',
    description:
      'Only conversations in this group: an id or a name; `none`: those in no group. Unknown ones match nothing; blank: every one.',
  },
  visitor: {
    type: 'string',
    description:
      'Only conversations of the contact with this id. Unknown ones, and blank, match nothing.',
  },
  sort: {
    type: 'string',
    enum: sorts,
    default: 'created_at',
    description:
      '`waiting_since`: only conversations whose contact waits for an answer, by when the contact first wrote without one.',
  },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
}

/** The filters and the order a query asks for: spec 4.3, and those of a part of the conversations. */
export async function readConversationList(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<ConversationList> {
  const list = {
    ...readOrder(query, sorts),
    statuses: await readStatuses(services, workspaceId, query),
    updated_after: momentOf(query, 'updated_after'),
  }
  const assignee = await readAssignee(services, workspaceId, valueOf(query, 'assignee'))
  const group = await readGroup(services, workspaceId, valueOf(query, 'group'))
  const contactId = readContact(query)
  const filters = readFilters(query)
  // Unknown values match nothing, like a list without a status.
  const isUnknown = [assignee, group, contactId].includes('unknown')
  if (isUnknown || filters === 'nothing') return { ...list, statuses: [] }
  return {
    ...list,
    ...filters,
    ...(assignee === undefined ? {} : { assignee }),
    ...(group === undefined ? {} : { group_id: group }),
    ...(contactId === undefined ? {} : { contact_id: contactId }),
  }
}

/** A team member's id, null for unassigned. Inactive members have conversations, too. */
export async function readAssignee(
  { database }: AppServices,
  workspaceId: string,
  given: string | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined
  if (given.toLowerCase() === 'none') return null
  const id = parseId(given)
  if (id !== undefined) return id === nobodyId ? 'unknown' : id
  if (!given.includes('@')) return 'unknown'
  const [member] = await readRows(
    database,
    workspaceId,
    findMemberId({ workspaceId, emailKey: comparableEmail(given) }),
  )
  return member?.id ?? 'unknown'
}

/** A group's id, null for none. */
export async function readGroup(
  { database, settings }: AppServices,
  workspaceId: string,
  given: string | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined
  if (given.toLowerCase() === 'none') return null
  const find = ({ groups }: Settings) =>
    groups.find((group) => group.id === parseId(given)) ?? named(groups, given)
  const known = await settingsThat(
    database,
    settings,
    workspaceId,
    (all) => find(all) !== undefined,
  )
  return find(known)?.id ?? 'unknown'
}

/** Blank is no contact: it must not widen what is asked about one. */
function readContact(query: Query): string | undefined {
  if (query['visitor'] === undefined) return undefined
  return parseId(valueOf(query, 'visitor') ?? '') ?? 'unknown'
}

/** Canonical names; undefined where the query does not filter by status. Unknown ones are left out. */
export async function readStatuses(
  { database, settings }: AppServices,
  workspaceId: string,
  query: Query,
): Promise<string[] | undefined> {
  const names = givenStatuses(query)
  if (names === undefined) return undefined
  return statusesNamed(database, settings, workspaceId, names)
}

/** Each may be given several times, also as `status[]=` and `status[0]=`. */
export const statusParameters = ['status', 'statuses']

/** Names as sent; undefined when the query does not filter. */
function givenStatuses(query: Query): string[] | undefined {
  const given = statusParameters.flatMap((name) => query[name] ?? [])
  const names = given
    .flatMap((value) => String(value).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) return undefined
  return names
}
