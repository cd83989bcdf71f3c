import { accessActions } from '../../api/access/access-entries.ts'
import type { ApiRequest, Reply, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { accessPage } from './access-json.ts'
import { readAccess, type AccessFilter } from './read-access.ts'
import { readMoment, readText } from './read-query.ts'
import { readLimit, trailParameters } from './trail-parameters.ts'

const text = { type: 'string' } as const

/** Beside `GET /audit`: its entries have addresses, which the log and what is read of it never have. */
export const accessTrailRoute: Route = {
  operationId: 'listAccessEntries',
  method: 'GET',
  path: '/audit/access',
  access: { key: 'audit:read', member: 'audit:read', contact: 'none', sees: 'all' },
  tag: 'API keys',
  summary: 'Read who signed in, and whose access changed',
  description:
    "Team members' sign-ins, wrong passwords, ended sessions, passwords and links, newest first, as long as " +
    'events are stored. A page reads 2,000 entries at most, so with a filter it may hold few or none of them ' +
    'while `next_before` is not null.',
  query: {
    member_id: { ...text, format: 'uuid', description: 'Only the access of this team member.' },
    action: {
      ...text,
      description: `Actions, separated by commas: ${accessActions.map((one) => `\`${one}\``).join(', ')}.`,
    },
    ...trailParameters('; `next_before` continues a page'),
  },
  replies: { 200: { description: 'A page of the trail of access.', schema: accessPage } },
  refusals: [422],
  handle: listAccess,
}

async function listAccess({ principal, query }: ApiRequest, services: AppServices): Promise<Reply> {
  const memberId = readText(query, 'member_id')
  const member = memberId === undefined ? undefined : parseId(memberId)
  if (memberId !== undefined && member === undefined) throw fieldError('member_id must be a UUID.')
  const filter: AccessFilter = {
    actions: readText(query, 'action')
      ?.split(',')
      .map((action) => action.trim()),
    member_id: member,
    after: readMoment(query, 'after'),
    before: readMoment(query, 'before'),
  }
  const { entries, next } = await readAccess(
    services.database,
    principal.workspace_id,
    filter,
    readLimit(query),
  )
  const json = `{"entries":[${entries.join(',')}],"next_before":${JSON.stringify(next)}}`
  return { status: 200, json }
}
