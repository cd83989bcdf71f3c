import type { Access } from '../../api/access/policy.ts'
import { answerChange, changing } from '../../api/http/answer-change.ts'
import { readBoolean, type JsonSchema } from '../../api/http/fields.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { valueOf } from '../../api/http/read-filter.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { envelope, page as pageSchema } from '../../api/openapi/response-schemas.ts'
import { comparable } from '../../comparable.ts'
import { parseId } from '../../ids.ts'
import { createEntry } from './create-entry.ts'
import { unknownEntry } from './entry-changes.ts'
import { inCamelCase, kinds, type Kind } from './kinds.ts'
import { entryList, foundTagList } from './list-queries.ts'
import { entryFields } from './read-entry.ts'
import { readDeleteOptions, removeEntry } from './remove-entry.ts'
import { readEntry, updateEntry } from './update-entry.ts'

const tag = 'Settings'
const defaultSize = 100
const readsSettings: Access = { key: 'any', member: 'any', contact: 'none' }
const changesSettings: Access = { key: 'settings:write', member: 'settings:write', contact: 'none' }
/** Conversations create tags, so their permission covers changes of tags. */
const changesTags: Access = { ...changesSettings, member: 'conversations:write' }

/** A role is what its members may do. */
const changesRoles: Access = { ...changesSettings, fresh: true }

function changes({ plural }: Kind): Access {
  if (plural === 'tags') return changesTags
  return plural === 'roles' ? changesRoles : changesSettings
}

const words = (name: string) => name.replace('_', ' ')

/** `a tag`; none of the kinds begins with a vowel. */
const one = ({ singular }: Kind) => `a ${words(singular)}`

function entryId(kind: Kind, request: ApiRequest): string {
  const id = parseId(request.params[`${kind.singular}_id`] ?? '')
  if (id === undefined) throw unknownEntry(kind)
  return id
}

const counts: JsonSchema = {
  type: 'boolean',
  default: false,
  description: 'Adds the number of conversations to each tag.',
}

const mostWords = 10

const q: JsonSchema = {
  type: 'string',
  maxLength: 200,
  description: 'Only tags with all of these words, also within words; of the first 10,000 tags.',
}

/** The words of `q`. */
function wordsOf({ query }: ApiRequest): readonly string[] {
  const words = comparable(valueOf(query, 'q') ?? '').split(/\s+/)
  return words.filter((word) => word !== '').slice(0, mostWords)
}

function readRoutes(kind: Kind): Route[] {
  const { plural, singular, path } = kind
  return [
    {
      operationId: `list${inCamelCase(plural)}`,
      method: 'GET',
      path,
      access: readsSettings,
      tag,
      summary: `List ${words(plural)}`,
      query: {
        ...(plural === 'tags' ? { counts, q } : {}),
        ...pageParameters(pageNames, defaultSize),
        ...cursorParameter,
      },
      replies: {
        200: {
          description: `A page of ${words(plural)}.`,
          schema: pageSchema(plural, kind.schema, 'Pagination'),
        },
      },
      refusals: [422],
      handle: async (request, services) => {
        const isCounted = plural === 'tags' && readBoolean(request.query['counts']) === true
        const { workspace_id: workspaceId } = request.principal
        const words = plural === 'tags' ? wordsOf(request) : []
        const list =
          words.length > 0
            ? foundTagList(workspaceId, isCounted, words)
            : entryList(kind, workspaceId, isCounted)
        const filters = [isCounted, ...words]
        return answerList(request, services, plural, list, { defaultSize, filters })
      },
    },
    {
      operationId: `get${kind.schema}`,
      method: 'GET',
      path: `${path}/:${singular}_id`,
      access: readsSettings,
      tag,
      summary: `Get ${one(kind)}`,
      replies: {
        200: { description: `The ${words(singular)}.`, schema: envelope(singular, kind.schema) },
      },
      refusals: [404],
      handle: async (request, services) => {
        const id = entryId(kind, request)
        const entry = await readEntry(services, request.principal.workspace_id, kind, id)
        return { status: 200, json: enveloped(singular, entry.json), single: true }
      },
    },
  ]
}

/** The parameters of a DELETE for references to the entry. */
function deleteParameters({ plural, fieldKinds, discardable }: Kind) {
  const moveTo: JsonSchema = {
    type: 'string',
    format: 'uuid',
    description: 'The entry of the same kind that takes over its references.',
  }
  const discard: JsonSchema = {
    type: 'boolean',
    default: false,
    description: 'Clears references to it.',
  }
  if (plural === 'channels') return {}
  if (fieldKinds !== undefined) return { discard }
  return discardable ? { move_to: moveTo, discard } : { move_to: moveTo }
}

function createRoute(kind: Kind): Route {
  const { singular, path, fieldKinds } = kind
  const isField = fieldKinds !== undefined
  return {
    operationId: `create${kind.schema}`,
    method: 'POST',
    path,
    access: changes(kind),
    tag,
    summary: `Create ${one(kind)}`,
    body: entryFields(kind, isField ? ['name', 'kind'] : ['name']).schema,
    bodyExample: isField
      ? { name: 'Plan', kind: 'dropdown', options: ['Free', 'Team'] }
      : { name: 'Example' },
    replies: { 201: { description: 'Created.', schema: envelope(singular, kind.schema) } },
    refusals: [422],
    handle: async (request, services) => {
      return answerChange(
        request,
        async (context) => createEntry(services, context, request.principal, kind, request.body),
        ({ id, json }) => ({
          status: 201,
          body: { [singular]: json },
          headers: locationOf(request, id),
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
    access: changes(kind),
    tag,
    summary: `Update ${one(kind)}`,
    description: 'Only the fields that are passed are changed.',
    body: entryFields(kind).schema,
    bodyExample: { name: 'Example' },
    replies: {
      200: { description: `The ${words(singular)}.`, schema: envelope(singular, kind.schema) },
    },
    refusals: [404, 409, 412, 422],
    handle: changing(
      async (services, context, request) =>
        updateEntry(
          services,
          context,
          request.principal,
          kind,
          entryId(kind, request),
          request.body,
        ),
      (updated) =>
        updated === 'again'
          ? undefined
          : { status: 200, body: { [singular]: updated.json }, single: true },
    ),
  }
}

function deleteRoute(kind: Kind): Route {
  const { plural, singular, path } = kind
  const query = deleteParameters(kind)
  const isReferredTo = plural !== 'channels'
  return {
    operationId: `delete${kind.schema}`,
    method: 'DELETE',
    path: `${path}/:${singular}_id`,
    // Moving conversations to another group shows them to its members.
    access: plural === 'groups' ? { ...changes(kind), sees: 'all' } : changes(kind),
    tag,
    summary: `Delete ${one(kind)}`,
    ...(isReferredTo
      ? { description: 'An entry in use is not deleted without these parameters.', query }
      : {}),
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 409, 412, 422],
    handle: changing(
      async (services, context, request) =>
        removeEntry(
          services,
          context,
          request.principal,
          kind,
          entryId(kind, request),
          readDeleteOptions(request.query),
        ),
      (removed) => (removed === 'done' ? { status: 204 } : undefined),
    ),
  }
}

/** Every key can read settings, because documents refer to them; changes need a scope. */
export const settingsRoutes: readonly Route[] = kinds.flatMap((kind) => [
  ...readRoutes(kind),
  createRoute(kind),
  updateRoute(kind),
  deleteRoute(kind),
])
