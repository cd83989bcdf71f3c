import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import { cursorParameter, cursorReply, nothingWalked, readCursor } from '../../api/http/cursor.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { pageNames, pageParameters, readPage } from '../../api/http/pagination.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'
import { createEntry } from './create-entry.ts'
import { unknownEntry } from './entry-changes.ts'
import { kinds, type Kind } from './kinds.ts'
import { entryOrder, listEntries, walkEntries } from './list-queries.ts'
import { entryFields } from './read-entry.ts'
import { readFate, removeEntry } from './remove-entry.ts'
import { entriesPage, entryEnvelope, workspaceEnvelope } from './schemas.ts'
import { readEntry, updateEntry } from './update-entry.ts'
import { findWorkspace, updateWorkspace, workspaceFields } from './update-workspace.ts'

const tag = 'Settings'
const defaultSize = 100
const scope = 'settings:write'

const workspaceRoutes: readonly Route[] = [
  {
    operationId: 'getWorkspace',
    method: 'GET',
    path: '/workspace',
    scope: 'any',
    tag,
    summary: 'Get the workspace',
    description: 'With everything it has set, but for tags, of which there may be many.',
    replies: { 200: { description: 'The workspace.', schema: workspaceEnvelope } },
    refusals: [],
    handle: async ({ caller: { workspace_id: workspaceId } }, { database }) => {
      const [row] = await readRows(database, workspaceId, findWorkspace(workspaceId))
      if (row === undefined) throw appError('unauthenticated')
      return { status: 200, json: enveloped('workspace', row.json), single: true }
    },
  },
  {
    operationId: 'updateWorkspace',
    method: 'PATCH',
    path: '/workspace',
    scope,
    tag,
    summary: 'Update the workspace',
    description: 'Only the fields that are passed are changed.',
    body: workspaceFields.schema,
    bodyExample: { name: 'Acme', time_zone: 'Europe/Amsterdam' },
    replies: { 200: { description: 'The workspace.', schema: workspaceEnvelope } },
    refusals: [412, 422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => updateWorkspace(services, context, request.body),
        (json) => ({ status: 200, json: enveloped('workspace', json), single: true }),
      ),
  },
]

const words = (name: string) => name.replace('_', ' ')

const inCamelCase = (name: string) =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `a tag`; none of the kinds begins with a vowel. */
const one = ({ singular }: Kind) => `a ${words(singular)}`

function entryId(kind: Kind, request: ApiRequest): string {
  const id = parseId(request.params[`${kind.singular}_id`] ?? '')
  if (id === undefined) throw unknownEntry(kind)
  return id
}

const countsParameter: Readonly<Record<string, JsonSchema>> = {
  counts: {
    type: 'boolean',
    default: false,
    description: 'Also say how many conversations carry each tag.',
  },
}

function readRoutes(kind: Kind): Route[] {
  const { plural, singular, path } = kind
  return [
    {
      operationId: `list${inCamelCase(plural)}`,
      method: 'GET',
      path,
      scope: 'any',
      tag,
      summary: `List ${words(plural)}`,
      query: {
        ...(plural === 'tags' ? countsParameter : {}),
        ...pageParameters(pageNames, defaultSize),
        ...cursorParameter,
      },
      replies: { 200: { description: `A page of ${words(plural)}.`, schema: entriesPage(kind) } },
      refusals: [422],
      handle: async ({ caller: { workspace_id: workspaceId }, query, url }, { database }) => {
        const page = readPage(query, pageNames, defaultSize)
        const isCounted = plural === 'tags' && readBoolean(query['counts']) === true
        const walk = readCursor(query, [plural, workspaceId, isCounted], entryOrder(kind))
        if (walk !== undefined) {
          const walked = walkEntries(kind, workspaceId, walk, page.size, isCounted)
          const [found] = await readRows(database, workspaceId, walked)
          return cursorReply(plural, found ?? nothingWalked, walk, page, url)
        }
        const listed = listEntries(kind, workspaceId, page, isCounted)
        const [row] = await readRows(database, workspaceId, listed)
        return listReply(plural, row, page, url)
      },
    },
    {
      operationId: `get${kind.schema}`,
      method: 'GET',
      path: `${path}/:${singular}_id`,
      scope: 'any',
      tag,
      summary: `Get ${one(kind)}`,
      replies: {
        200: { description: `The ${words(singular)}.`, schema: entryEnvelope(kind) },
      },
      refusals: [404],
      handle: async (request, services) => {
        const id = entryId(kind, request)
        const entry = await readEntry(services, request.caller.workspace_id, kind, id)
        return { status: 200, json: enveloped(singular, entry.json), single: true }
      },
    },
  ]
}

const fateParameters: Readonly<Record<string, JsonSchema>> = {
  move_to: {
    type: 'string',
    format: 'uuid',
    description: 'The one of its kind that takes over what refers to it.',
  },
  discard: {
    type: 'boolean',
    default: false,
    description: 'What refers to it goes without.',
  },
}

/** What a DELETE may be told of those that refer to the entry. */
function fateOf({ plural, fieldKinds, discardable }: Kind): Readonly<Record<string, JsonSchema>> {
  const { move_to: to = {}, discard = {} } = fateParameters
  if (plural === 'channels') return {}
  if (fieldKinds !== undefined) return { discard }
  return discardable ? { move_to: to, discard } : { move_to: to }
}

function changeRoutes(kind: Kind): Route[] {
  return [createRoute(kind), updateRoute(kind), deleteRoute(kind)]
}

function createRoute(kind: Kind): Route {
  const { singular, path, fieldKinds } = kind
  const isField = fieldKinds !== undefined
  return {
    operationId: `create${kind.schema}`,
    method: 'POST',
    path,
    scope,
    tag,
    summary: `Create ${one(kind)}`,
    body: entryFields(kind, isField ? ['name', 'kind'] : ['name']).schema,
    bodyExample: isField
      ? { name: 'Plan', kind: 'dropdown', options: ['Free', 'Team'] }
      : { name: 'Example' },
    replies: { 201: { description: 'Created.', schema: entryEnvelope(kind) } },
    refusals: [422],
    handle: async (request, services) => {
      const { pathname } = request.url
      return answerChange(
        request,
        async (context) => createEntry(services, context, kind, request.body),
        ({ id, json }) => ({
          status: 201,
          json: enveloped(singular, json),
          headers: { location: `${pathname.replace(/\/$/, '')}/${id}` },
        }),
      )
    },
  }
}

function updateRoute(kind: Kind): Route {
  const { singular, path } = kind
  return {
    operationId: `update${kind.schema}`,
    method: 'PATCH',
    path: `${path}/:${singular}_id`,
    scope,
    tag,
    summary: `Update ${one(kind)}`,
    description: 'Only the fields that are passed are changed.',
    body: entryFields(kind).schema,
    bodyExample: { name: 'Example' },
    replies: { 200: { description: `The ${words(singular)}.`, schema: entryEnvelope(kind) } },
    refusals: [404, 409, 412, 422],
    handle: async (request, services) => {
      const id = entryId(kind, request)
      return answerChange(
        request,
        async (context) => updateEntry(services, context, kind, id, request.body),
        (updated) =>
          updated === 'again'
            ? undefined
            : { status: 200, json: enveloped(singular, updated.json), single: true },
      )
    },
  }
}

function deleteRoute(kind: Kind): Route {
  const { plural, singular, path } = kind
  const query = fateOf(kind)
  const isReferredTo = plural !== 'channels'
  return {
    operationId: `delete${kind.schema}`,
    method: 'DELETE',
    path: `${path}/:${singular}_id`,
    scope,
    tag,
    summary: `Delete ${one(kind)}`,
    ...(isReferredTo ? { description: 'What is in use is not deleted by itself.', query } : {}),
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 409, 412, 422],
    handle: async (request, services) => {
      const id = entryId(kind, request)
      return answerChange(
        request,
        async (context) => removeEntry(services, context, kind, id, readFate(request.query)),
        (removed) => (removed === 'done' ? { status: 204 } : undefined),
      )
    },
  }
}

/** Every key may read what documents refer to; to change it takes its own scope. */
export const workspaceResourceRoutes: readonly Route[] = [
  ...workspaceRoutes,
  ...kinds.flatMap((kind) => [...readRoutes(kind), ...changeRoutes(kind)]),
]
