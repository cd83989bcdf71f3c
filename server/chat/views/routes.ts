import type { Access } from '../../api/access/policy.ts'
import { answerChange, changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, idInPath } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import type { Route } from '../../api/http/route.ts'
import { createView, deleteView, updateView } from './change-view.ts'
import { memberIdOf } from './member-id-of.ts'
import { findViewJson, viewList } from './queries.ts'
import { viewFields } from './read-view.ts'
import { viewEnvelope, viewsPage } from './view-json.ts'

const tag = 'Views'
const path = '/views/:view_id'
const defaultSize = 100
const reads: Access = { key: 'conversations:read', member: 'conversations:read', contact: 'none' }
/** A member changes its own; sharing needs `views:share` (change-view.ts). */
const writes: Access = {
  key: ['conversations:read', 'settings:write'],
  member: 'conversations:read',
  contact: 'none',
}
const one = { description: 'The view.', schema: viewEnvelope }

/** Saved views: docs/decisions/0206. */
export const viewRoutes: readonly Route[] = [
  {
    operationId: 'listViews',
    method: 'GET',
    path: '/views',
    access: reads,
    tag,
    summary: 'List views',
    description:
      'The shared ones and those of the team member, oldest first; for a key the shared ones.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of views.', schema: viewsPage } },
    refusals: [422],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const list = viewList(request.principal.workspace_id, memberId)
      return answerList(request, services, 'views', list, { defaultSize, filters: [memberId] })
    },
  },
  {
    operationId: 'createView',
    method: 'POST',
    path: '/views',
    access: writes,
    tag,
    summary: 'Create a view',
    body: { ...viewFields.schema, required: ['name'] },
    bodyExample: {
      name: 'Urgent and waiting',
      filter: 'priority:urgent waiting:true',
      shared: true,
    },
    replies: { 201: { description: 'Created.', schema: viewEnvelope } },
    refusals: [422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => createView(services, context, request.principal, request.body),
        ({ id, json }) => ({
          status: 201,
          body: { view: json },
          headers: locationOf(request, id),
        }),
      ),
  },
  {
    operationId: 'getView',
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'Get a view',
    replies: { 200: one },
    refusals: [404],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const find = (key: { workspaceId: string; id: string }) => findViewJson({ ...key, memberId })
      return answerResource(request, services, { name: 'view', find }, idInPath(request, 'view'))
    },
  },
  {
    operationId: 'updateView',
    method: 'PATCH',
    path,
    access: writes,
    tag,
    summary: 'Change a view',
    description: 'Only the fields that are passed are changed.',
    body: viewFields.schema,
    bodyExample: { name: 'Urgent' },
    replies: { 200: one },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) =>
        updateView(services, context, request.principal, idInPath(request, 'view'), request.body),
      ({ json }) => ({ status: 200, body: { view: json }, single: true }),
    ),
  },
  {
    operationId: 'deleteView',
    method: 'DELETE',
    path,
    access: writes,
    tag,
    summary: 'Delete a view',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) =>
        deleteView(services, context, request.principal, idInPath(request, 'view')),
      () => ({ status: 204 }),
    ),
  },
]
