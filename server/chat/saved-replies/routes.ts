import type { Access } from '../../api/access/policy.ts'
import { changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, idInPath } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { readFlag, valueOf } from '../../api/http/read-filter.ts'
import type { Route } from '../../api/http/route.ts'
import {
  changeSavedReply,
  countSavedReplyUse,
  createSavedReply,
  removeSavedReply,
} from './change-saved-reply.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { findSavedReplyJson, savedReplyList } from './queries.ts'
import { savedReplyFields } from './read-saved-reply.ts'
import { savedRepliesPage, savedReplyEnvelope } from './saved-reply-json.ts'

const tag = 'Saved replies'
const path = '/saved-replies/:saved_reply_id'
const defaultSize = 50
const mostWords = 10
const reads: Access = { key: 'messages:read', member: 'messages:read', contact: 'none' }
/** Shared ones need more: `change-saved-reply.ts`. */
const changes: Access = {
  key: ['messages:read', 'settings:write'],
  member: 'messages:write',
  contact: 'none',
}
const uses: Access = { key: 'messages:write', member: 'messages:write', contact: 'none' }
const one = { description: 'The saved reply.', schema: savedReplyEnvelope }
const bodyExample = {
  name: 'Refund is on its way',
  body: 'Hi {{contact.first_name}}, I have refunded order {{ticket.Order}}.',
  changes: { status: 'closed', add_tags: ['refund'] },
}

/** Replies that are written once and sent often: the team's, and those of a member (docs/decisions/0218). */
export const savedReplyRoutes: readonly Route[] = [
  {
    operationId: 'listSavedReplies',
    method: 'GET',
    path: '/saved-replies',
    access: reads,
    tag,
    summary: 'List saved replies',
    description: "By name: the team's, and those of the signed-in member.",
    query: {
      q: { type: 'string', maxLength: 200, description: 'Only those with all of these words.' },
      shared: {
        type: 'boolean',
        description: "`true`: only the team's; `false`: only the member's own.",
      },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of saved replies.', schema: savedRepliesPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal, query } = request
      const words = (valueOf(query, 'q') ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, mostWords)
      const shared = readFlag(query, 'shared')
      const list = savedReplyList(principal.workspace_id, memberIdOf(principal), { words, shared })
      return answerList(request, services, 'saved_replies', list, {
        defaultSize,
        filters: [memberIdOf(principal), words, shared],
      })
    },
  },
  {
    operationId: 'createSavedReply',
    method: 'POST',
    path: '/saved-replies',
    access: changes,
    tag,
    summary: 'Create a saved reply',
    body: { ...savedReplyFields.schema, required: ['name', 'body'] },
    bodyExample,
    replies: { 201: one },
    refusals: [422],
    handle: changing(
      async (services, context, { principal, body }) =>
        createSavedReply(services, { context, principal }, body),
      ({ id, json }, request) => ({
        status: 201,
        body: { saved_reply: json },
        headers: locationOf(request, id),
        single: true,
      }),
    ),
  },
  {
    operationId: 'getSavedReply',
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'Get a saved reply',
    replies: { 200: one },
    refusals: [404],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const find = (key: { workspaceId: string; id: string }) =>
        findSavedReplyJson({ ...key, memberId })
      const id = idInPath(request, 'saved_reply')
      return answerResource(request, services, { name: 'saved_reply', find }, id)
    },
  },
  {
    operationId: 'updateSavedReply',
    method: 'PATCH',
    path,
    access: changes,
    tag,
    summary: 'Update a saved reply',
    description: 'Changes only the given fields; `changes` and `attachment_ids` as a whole.',
    body: savedReplyFields.schema,
    bodyExample: { name: 'Refund is on its way' },
    replies: { 200: one },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) =>
        changeSavedReply(
          services,
          { context, principal: request.principal },
          idInPath(request, 'saved_reply'),
          request.body,
        ),
      ({ json }) => ({ status: 200, body: { saved_reply: json }, single: true }),
    ),
  },
  {
    operationId: 'deleteSavedReply',
    method: 'DELETE',
    path,
    access: changes,
    tag,
    summary: 'Delete a saved reply',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) =>
        removeSavedReply(
          services,
          { context, principal: request.principal },
          idInPath(request, 'saved_reply'),
        ),
      () => ({ status: 204 }),
    ),
  },
  {
    operationId: 'useSavedReply',
    method: 'POST',
    path: `${path}/uses`,
    access: uses,
    tag,
    summary: 'Count a use',
    description: 'Counts that the reply was sent; no event.',
    replies: { 200: one },
    refusals: [404],
    handle: changing(
      async (services, context, request) =>
        countSavedReplyUse(
          services,
          { context, principal: request.principal },
          idInPath(request, 'saved_reply'),
        ),
      ({ json }) => ({ status: 200, body: { saved_reply: json }, single: true }),
    ),
  },
]
