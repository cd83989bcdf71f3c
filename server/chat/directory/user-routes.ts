import { comparableEmail } from '../../comparable-email.ts'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { changeUser, createUser, deleteUser, readUserRow } from './change-users.ts'
import {
  countUsers,
  findUsers,
  findUsersNamed,
  findUsersOfEmail,
  findUsersOfExternalId,
  listUsers,
  type UserRow,
} from './directory-queries.ts'
import { readUser } from './read-user.ts'
import { mostUsers } from './scim-documents.ts'
import { ScimError } from './scim-error.ts'
import { readFilter, type Equality } from './scim-filter.ts'
import { operationsOf, readOperations, type Operation } from './scim-patch.ts'
import { selected, userResource } from './scim-resources.ts'
import {
  listReply,
  readPage,
  refuseOtherVersion,
  type ScimReply,
  type ScimRequest,
  type ScimRoute,
} from './scim-route.ts'

const mostEqualities = 4

/** Team members as a directory's users. */
export const userRoutes: readonly ScimRoute[] = [
  { method: 'GET', path: '/Users', handle: listAllUsers },
  {
    method: 'POST',
    path: '/Users',
    handle: async (request) => {
      const change = readUser(operationsOf(request.body))
      return shown(request, 201, await createUser(request.services, request.context, change))
    },
  },
  {
    method: 'GET',
    path: '/Users/:id',
    handle: async (request) => shown(request, 200, idOf(request)),
  },
  {
    method: 'PUT',
    path: '/Users/:id',
    handle: async (request) => change(request, operationsOf(request.body)),
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    handle: async (request) => change(request, readOperations(request.body)),
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    handle: async (request) => {
      const row = await rowOf(request)
      await deleteUser(request.services, request.context, row)
      return { status: 204 }
    },
  },
]

async function change(request: ScimRequest, operations: readonly Operation[]): Promise<ScimReply> {
  const row = await rowOf(request)
  await changeUser(request.services, request.context, row, readUser(operations))
  return shown(request, 200, row.id)
}

function idOf({ params }: ScimRequest): string {
  const id = parseId(params['id'] ?? '')
  if (id === undefined) throw appError('team_member_unknown')
  return id
}

/** The user of a change, in the version that the request names, if it names one. */
async function rowOf(request: ScimRequest): Promise<UserRow> {
  const { services, context, base } = request
  const row = await readUserRow(services, context.workspace_id, idOf(request))
  refuseOtherVersion(request, userResource(row, base))
  return row
}

async function shown(request: ScimRequest, status: 200 | 201, id: string): Promise<ScimReply> {
  const { services, context, base, query } = request
  const resource = userResource(await readUserRow(services, context.workspace_id, id), base)
  return { status, resource, body: selected(resource, query) }
}

async function listAllUsers(request: ScimRequest): Promise<ScimReply> {
  const { services, context, base, query } = request
  const { database } = services
  const workspaceId = context.workspace_id
  const { start, offset, size } = readPage(request, mostUsers)
  const show = (rows: readonly UserRow[]) =>
    rows.map((row) => selected(userResource(row, base), query))
  if (query['filter'] === undefined) {
    const [[counted], rows] = await Promise.all([
      readRows(database, workspaceId, countUsers({ workspaceId })),
      readRows(database, workspaceId, listUsers({ workspaceId, offset, size })),
    ])
    return listReply(counted?.total ?? 0, start, show(rows))
  }
  const ids = await idsOf(request, readFilter(query['filter']))
  const rows = await readRows(database, workspaceId, findUsers({ workspaceId, ids }))
  return listReply(rows.length, start, show(rows.slice(offset, offset + size)))
}

/** Of the users that are equal in each attribute. */
async function idsOf(request: ScimRequest, wanted: readonly Equality[]): Promise<string[]> {
  if (wanted.length > mostEqualities) {
    throw new ScimError('invalidFilter', `A filter has at most ${mostEqualities} comparisons.`)
  }
  const found = await Promise.all(wanted.map(async (equality) => findBy(request, equality)))
  const [first = [], ...others] = found
  const isEverywhere = (id: string) => others.every((rows) => rows.some((row) => row.id === id))
  return first.filter(({ id, removed }) => !removed && isEverywhere(id)).map(({ id }) => id)
}

async function findBy({ services, context }: ScimRequest, { attribute, value }: Equality) {
  const { database } = services
  const workspaceId = context.workspace_id
  switch (attribute) {
    case 'id': {
      const id = parseId(value)
      return id === undefined ? [] : [{ id, removed: false }]
    }
    case 'username': {
      const named = findUsersNamed({ workspaceId, name: comparableEmail(value) })
      return readRows(database, workspaceId, named)
    }
    case 'externalid': {
      const named = findUsersOfExternalId({ workspaceId, externalId: value })
      return readRows(database, workspaceId, named)
    }
    case 'emails':
    case 'emails.value':
    case 'emails[type eq "work"].value': {
      const named = findUsersOfEmail({ workspaceId, email: comparableEmail(value) })
      return readRows(database, workspaceId, named)
    }
    default:
      throw new ScimError(
        'invalidFilter',
        'Users are found by userName, externalId, id and emails.value.',
      )
  }
}
