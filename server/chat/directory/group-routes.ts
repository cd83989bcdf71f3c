import { comparable } from '../../comparable.ts'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { changeGroup, createGroup, deleteGroup, readGroupRow } from './change-groups.ts'
import {
  countDirectoryGroups,
  findDirectoryGroups,
  findGroupsNamed,
  findGroupsOfExternalId,
  listDirectoryGroups,
  type GroupRow,
} from './group-queries.ts'
import { readGroup } from './read-group.ts'
import { mostGroups } from './scim-documents.ts'
import { ScimError } from './scim-error.ts'
import { readFilter, type Equality } from './scim-filter.ts'
import { operationsOf, readOperations, type Operation } from './scim-patch.ts'
import { groupResource, namesIn, selected } from './scim-resources.ts'
import {
  listReply,
  readPage,
  refuseOtherVersion,
  type ScimReply,
  type ScimRequest,
  type ScimRoute,
} from './scim-route.ts'

/** Groups of team members as a directory's groups. */
export const groupRoutes: readonly ScimRoute[] = [
  { method: 'GET', path: '/Groups', handle: listGroups },
  {
    method: 'POST',
    path: '/Groups',
    handle: async (request) => {
      const wanted = readGroup(operationsOf(request.body))
      return shown(request, 201, await createGroup(request.services, request.context, wanted))
    },
  },
  {
    method: 'GET',
    path: '/Groups/:id',
    handle: async (request) => shown(request, 200, idOf(request)),
  },
  {
    method: 'PUT',
    path: '/Groups/:id',
    handle: async (request) => change(request, operationsOf(request.body)),
  },
  {
    method: 'PATCH',
    path: '/Groups/:id',
    handle: async (request) => change(request, readOperations(request.body)),
  },
  {
    method: 'DELETE',
    path: '/Groups/:id',
    handle: async (request) => {
      const { id } = await rowOf(request)
      await deleteGroup(request.services, request.context, id)
      return { status: 204 }
    },
  },
]

async function change(request: ScimRequest, operations: readonly Operation[]): Promise<ScimReply> {
  const row = await rowOf(request)
  await changeGroup(request.services, request.context, row, readGroup(operations))
  return shown(request, 200, row.id)
}

function idOf({ params }: ScimRequest): string {
  const id = parseId(params['id'] ?? '')
  if (id === undefined) throw appError('group_unknown')
  return id
}

async function rowOf(request: ScimRequest): Promise<GroupRow> {
  const { services, context, base } = request
  const row = await readGroupRow(services, context.workspace_id, idOf(request), true)
  refuseOtherVersion(request, groupResource(row, base, true))
  return row
}

/** Of up to thousands of members: they are read unless the request leaves them out. */
function wantsMembers({ query }: ScimRequest): boolean {
  const only = namesIn(query['attributes'])
  if (only !== undefined && !only.has('members')) return false
  return namesIn(query['excludedAttributes'])?.has('members') !== true
}

async function shown(request: ScimRequest, status: 200 | 201, id: string): Promise<ScimReply> {
  const { services, context, base, query } = request
  const row = await readGroupRow(services, context.workspace_id, id, true)
  const resource = groupResource(row, base, true)
  return { status, resource, body: selected(resource, query) }
}

async function listGroups(request: ScimRequest): Promise<ScimReply> {
  const { services, context, base, query } = request
  const { database } = services
  const workspaceId = context.workspace_id
  const { start, offset, size } = readPage(request, mostGroups)
  const hasMembers = wantsMembers(request)
  const show = (rows: readonly GroupRow[]) =>
    rows.map((row) => selected(groupResource(row, base, hasMembers), query))
  if (query['filter'] === undefined) {
    const [[counted], rows] = await Promise.all([
      readRows(database, workspaceId, countDirectoryGroups({ workspaceId })),
      readRows(
        database,
        workspaceId,
        listDirectoryGroups({ workspaceId, hasMembers, offset, size }),
      ),
    ])
    return listReply(counted?.total ?? 0, start, show(rows))
  }
  const wanted = readFilter(query['filter'])
  const rows = await matching(request, wanted, hasMembers)
  return listReply(rows.length, start, show(rows.slice(offset, offset + size)))
}

/** Of `id eq "…" and members eq "…"`, the second asks whether somebody is in the group. */
async function matching(
  request: ScimRequest,
  wanted: readonly Equality[],
  hasMembers: boolean,
): Promise<GroupRow[]> {
  const { services, context } = request
  const workspaceId = context.workspace_id
  const isOfMembers = ({ attribute }: Equality) => /^members(?:\.value)?$/.test(attribute)
  const [by, ...others] = wanted.filter((one) => !isOfMembers(one))
  const members = wanted.filter(isOfMembers)
  if (by === undefined || others.length > 0) throw unsupported()
  const ids = await idsBy(request, by)
  const found = findDirectoryGroups({
    workspaceId,
    ids,
    hasMembers: hasMembers || members.length > 0,
  })
  const rows = await readRows(services.database, workspaceId, found)
  return rows.filter((row) =>
    members.every(({ value }) => row.members.some((member) => member.value === value)),
  )
}

async function idsBy(
  { services, context }: ScimRequest,
  { attribute, value }: Equality,
): Promise<string[]> {
  const { database } = services
  const workspaceId = context.workspace_id
  if (attribute === 'id') {
    const id = parseId(value)
    return id === undefined ? [] : [id]
  }
  if (attribute === 'displayname') {
    const named = findGroupsNamed({ workspaceId, name: comparable(value) })
    return (await readRows(database, workspaceId, named)).map(({ id }) => id)
  }
  if (attribute !== 'externalid') throw unsupported()
  const named = findGroupsOfExternalId({ workspaceId, externalId: value })
  return (await readRows(database, workspaceId, named)).map(({ id }) => id)
}

const unsupported = () =>
  new ScimError('invalidFilter', 'Groups are found by displayName, externalId and id.')
