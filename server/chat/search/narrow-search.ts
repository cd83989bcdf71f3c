import { comparable } from '../../comparable.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { readFlag, valueOf } from '../../api/http/read-filter.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readRows } from '../../store/database/read.ts'
import { readAssignee, readGroup } from '../conversations/read-list.ts'
import { findSenderIds } from './search-queries.ts'

/** What a search is narrowed to, as `search_document_fits` reads it; an id of nothing fits nothing. */
export type Narrowed = {
  readonly assignee?: string
  readonly group?: string
  readonly tag?: string
  readonly snoozed?: boolean
  readonly senders?: readonly string[]
  readonly file?: true
}

const noId = '00000000-0000-0000-0000-000000000000'

export const narrowingParameters: Readonly<Record<string, JsonSchema>> = {
  assignee: {
    type: 'string',
    description:
      'Only in conversations of this team member: an id or an email address; `none`: unassigned ones.',
  },
  group: {
    type: 'string',
    description: 'Only in conversations of this group: an id or a name; `none`: those in no group.',
  },
  tag: { type: 'string', description: 'Only in conversations with this tag.' },
  snoozed: {
    type: 'boolean',
    description: 'Only in conversations that are snoozed, or only in the others.',
  },
  sender: {
    type: 'string',
    description:
      'Only messages and notes of this team member or contact: an id or an email address.',
  },
  has: { type: 'string', enum: ['file'], description: '`file`: only messages with files.' },
}

/** Reads what a search is narrowed to; undefined: nothing. Unknown values match nothing. Throws 422. */
export async function readNarrowed(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<Narrowed | undefined> {
  const assignee = await readAssignee(services, workspaceId, valueOf(query, 'assignee'))
  const group = await readGroup(services, workspaceId, valueOf(query, 'group'))
  const tag = valueOf(query, 'tag')
  const snoozed = readFlag(query, 'snoozed')
  const sender = valueOf(query, 'sender')
  const has = valueOf(query, 'has')
  if (has !== undefined && has !== 'file') throw fieldError('has must be file.')
  const narrowed: Narrowed = {
    ...(assignee === undefined ? {} : { assignee: idOf(assignee) }),
    ...(group === undefined ? {} : { group: idOf(group) }),
    ...(tag === undefined ? {} : { tag: comparable(tag) }),
    ...(snoozed === undefined ? {} : { snoozed }),
    ...(sender === undefined ? {} : { senders: await readSenders(services, workspaceId, sender) }),
    ...(has === undefined ? {} : { file: true }),
  }
  return Object.keys(narrowed).length === 0 ? undefined : narrowed
}

const idOf = (found: string | null): string =>
  found === null ? 'none' : found === 'unknown' ? noId : found

/** An address may belong to a member and to several contacts. */
async function readSenders(
  { database }: AppServices,
  workspaceId: string,
  given: string,
): Promise<readonly string[]> {
  const id = parseId(given)
  if (id !== undefined) return [id]
  const emailKey = comparableEmail(given)
  const found = await readRows(database, workspaceId, findSenderIds({ workspaceId, emailKey }))
  return found.map((one) => one.id)
}
