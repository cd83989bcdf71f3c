import { fieldError } from '../../errors.ts'
import { readBoolean, type JsonSchema } from '../../api/http/fields.ts'
import { pageNames, readPage, type Query } from '../../api/http/pagination.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import { statusesNamed } from '../settings/settings.ts'
import { documentTypes, type DocumentType } from './bucket.ts'
import { narrowingParameters, readNarrowed, type Narrowed } from './narrow-search.ts'
import { parseQuery, type Term } from './parse-query.ts'
import { readSearchCursor, searchDigest, type SearchCursor } from './search-cursor.ts'

const defaultSize = 15
const noContact = '00000000-0000-0000-0000-000000000000'

export type Search = {
  readonly terms: readonly Term[]
  readonly types: readonly DocumentType[]
  /** Canonical names; undefined for any status. */
  readonly statuses: readonly string[] | undefined
  readonly contact_id: string | undefined
  readonly narrowed: Narrowed | undefined
  readonly since: Date | '-infinity'
  readonly until: Date | 'infinity'
  readonly fresh: boolean
  readonly size: number
  /** Whether messages and notes come with their conversations. */
  readonly withConversations: boolean
  readonly cursor: SearchCursor | undefined
  /** Identifies the search: a cursor continues only the search it belongs to. */
  readonly digest: string
}

export const searchParameters: Readonly<Record<string, JsonSchema>> = {
  q: {
    type: 'string',
    maxLength: 200,
    description: 'Required words, `"phrases"` and excluded `-words`.',
  },
  types: {
    type: 'string',
    description: 'Which of `contact`, `conversation`, `message` and `note`, separated by commas.',
  },
  status: {
    type: 'string',
    description: 'Only in conversations of these statuses, separated by commas.',
  },
  contact_id: {
    type: 'string',
    format: 'uuid',
    description: 'Only this contact and their conversations.',
  },
  ...narrowingParameters,
  from: {
    type: 'string',
    format: 'date-time',
    description: 'Only items created at or after this time.',
  },
  to: {
    type: 'string',
    format: 'date-time',
    description: 'Only items created at or before this time.',
  },
  fresh: {
    type: 'boolean',
    default: false,
    description: 'Waits up to a second until everything committed before is in the index.',
  },
  include: {
    type: 'string',
    enum: ['conversation'],
    description: '`conversation`: messages and notes have their conversation, too.',
  },
  per_page: {
    type: 'integer',
    minimum: 1,
    default: defaultSize,
    description: 'Rows per page; values above 100 are capped.',
  },
  cursor: { type: 'string', description: 'Continues after the previous page.' },
}

/** Reads the parameters of a search. Throws 422 for an invalid one. */
export async function readSearch(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<Search> {
  const terms = parseQuery(query['q'])
  const types = readTypes(query)
  const statuses = await readStatuses(services, workspaceId, query)
  const contact = one(query, 'contact_id')
  const narrowed = await readNarrowed(services, workspaceId, query)
  const since = readMoment(query, 'from') ?? '-infinity'
  const until = readMoment(query, 'to') ?? 'infinity'
  const size = readPage(query, pageNames, defaultSize).size
  const contactId = contact === undefined ? undefined : (parseId(contact) ?? noContact)
  const asked = [workspaceId, terms, types, statuses, contactId, since, until]
  const digest = searchDigest(narrowed === undefined ? asked : [...asked, narrowed])
  const cursor = readSearchCursor(query['cursor'], digest, types)
  return {
    terms,
    types,
    statuses,
    contact_id: contactId,
    narrowed,
    since,
    until,
    fresh: readFresh(query),
    size,
    withConversations: readInclude(query),
    cursor,
    digest,
  }
}

/** The trimmed value of a parameter; undefined if blank. Throws 422 if it is repeated. */
function one(query: Query, name: string): string | undefined {
  const given = query[name]
  if (given === undefined) return undefined
  if (typeof given !== 'string') throw fieldError(`${name} must be a string.`)
  const value = given.trim()
  return value === '' ? undefined : value
}

/** The entries of a comma-separated parameter. */
function list(query: Query, name: string): string[] {
  const entries = one(query, name)?.split(',') ?? []
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

function readTypes(query: Query): DocumentType[] {
  const wanted = list(query, 'types').map((name) => name.toLowerCase())
  const known: readonly string[] = documentTypes
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw fieldError(`Invalid types: ${unknown}. Allowed values are ${documentTypes.join(', ')}.`)
  }
  return documentTypes.filter((type) => wanted.length === 0 || wanted.includes(type))
}

async function readStatuses(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<string[] | undefined> {
  const names = list(query, 'status')
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) return undefined
  return statusesNamed(services.database, services.settings, workspaceId, names)
}

function readMoment(query: Query, name: 'from' | 'to'): Date | undefined {
  const given = one(query, name)
  if (given === undefined) return undefined
  const moment = parseTimestamp(given)
  if (moment === undefined) throw fieldError(`${name} must be an ISO 8601 timestamp.`)
  return moment
}

function readInclude(query: Query): boolean {
  const given = one(query, 'include')
  if (given !== undefined && given !== 'conversation')
    throw fieldError('include must be conversation.')
  return given !== undefined
}

function readFresh(query: Query): boolean {
  const given = one(query, 'fresh')
  if (given === undefined) return false
  const value = readBoolean(given)
  if (value === undefined) throw fieldError('fresh must be true or false.')
  return value
}
