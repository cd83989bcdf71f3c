import type { Access } from '../../api/access/policy.ts'
import { changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, idInPath } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { valueOf } from '../../api/http/read-filter.ts'
import type { Route } from '../../api/http/route.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { seenConversationId } from '../messages/access.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { cancelScheduled, scheduleMessage, scheduleSchema } from './schedule-message.ts'
import { scheduledEnvelope, scheduledPage } from './scheduled-json.ts'
import { findScheduledJson, scheduledList } from './scheduled-queries.ts'

const tag = 'Messages'
const list = '/scheduled-messages'
const path = `${list}/:scheduled_message_id`
const reads: Access = { key: 'messages:read', member: 'messages:read', contact: 'none' }
const changes: Access = { key: 'messages:write', member: 'messages:write', contact: 'none' }
const defaultSize = 50
const one = { description: 'The scheduled message.', schema: scheduledEnvelope }

/** Messages that are sent at a time (docs/decisions/0226). */
export const scheduledRoutes: readonly Route[] = [
  {
    operationId: 'scheduleMessage',
    method: 'POST',
    path: '/conversations/:conversation_id/scheduled-messages',
    access: changes,
    tag,
    summary: 'Schedule a message or note',
    description:
      'It is the draft of its sender in the conversation until then, whom the inbox shows it; 409 if they write there already.',
    body: scheduleSchema,
    bodyExample: {
      body: 'Has it arrived?',
      sender_email: 'ann@example.com',
      send_at: '2099-03-03T08:00:00Z',
      unless_answered: true,
    },
    replies: { 201: one },
    refusals: [404, 409, 422],
    handle: changing(
      async (services, context, request) => {
        const conversationId = await seenConversationId(request, services.database)
        return scheduleMessage(services, context, request, conversationId)
      },
      ({ id, json }, { url }) => ({
        status: 201,
        body: { scheduled_message: json },
        headers: locationOf(
          { url: new URL(`${url.pathname.replace(/\/$/, '')}/../../..${list}`, url) },
          id,
        ),
        single: true,
      }),
    ),
  },
  {
    operationId: 'listScheduledMessages',
    method: 'GET',
    path: list,
    access: reads,
    tag,
    summary: 'List scheduled messages',
    description:
      'What API keys have scheduled; of a member, their own. In the order in which they were made.',
    query: {
      conversation_id: {
        type: 'string',
        format: 'uuid',
        description: 'Only of this conversation.',
      },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of scheduled messages.', schema: scheduledPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal, query } = request
      const given = valueOf(query, 'conversation_id')
      const conversationId = given === undefined ? undefined : parseId(given)
      if (given !== undefined && conversationId === undefined)
        throw fieldError('conversation_id must be an id.')
      const memberId = memberIdOf(principal)
      const found = scheduledList(principal.workspace_id, memberId, conversationId)
      const filters = [memberId, conversationId]
      return answerList(request, services, 'scheduled_messages', found, { defaultSize, filters })
    },
  },
  {
    operationId: 'getScheduledMessage',
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'Get a scheduled message',
    replies: { 200: one },
    refusals: [404],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const find = (key: { workspaceId: string; id: string }) =>
        findScheduledJson({ ...key, memberId })
      const id = idInPath(request, 'scheduled_message')
      return answerResource(request, services, { name: 'scheduled_message', find }, id)
    },
  },
  {
    operationId: 'cancelScheduledMessage',
    method: 'DELETE',
    path,
    access: changes,
    tag,
    summary: 'Cancel a scheduled message',
    description: '409 while it is being sent.',
    replies: { 204: { description: 'Cancelled.' } },
    refusals: [404, 409, 412],
    handle: changing(
      async (services, context, request) =>
        cancelScheduled(services, context, request, idInPath(request, 'scheduled_message')),
      () => ({ status: 204 }),
    ),
  },
]
