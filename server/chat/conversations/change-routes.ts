import { answerUpdate, type Resource } from '../../api/http/answer-resource.ts'
import { limits } from '../../api/http/fields.ts'
import { conversationEnvelope } from '../../api/openapi/response-schemas.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { Updated } from './draft-update.ts'
import { withCurrentSettings } from '../settings/with-current-settings.ts'
import { seenConversationId } from '../messages/access.ts'
import { findConversationJson } from './queries.ts'
import { refuseAssigning } from './refuse-assigning.ts'
import { updateConversationSchema } from './schemas.ts'
import { snoozeConversation, snoozeSchema, unsnoozeConversation } from './snooze-conversation.ts'
import { changeTag, unassignConversation, updateConversation } from './update-conversation.ts'

const tag = 'Conversations'
const tagInPath = {
  type: 'string',
  minLength: 1,
  maxLength: limits.tagCharacters,
  description: 'The name of the tag in any case, percent-encoded.',
}
const one = { description: 'The conversation.', schema: conversationEnvelope }

const conversations: Resource = { name: 'conversation', find: findConversationJson }

/** Changes the conversation in the path and replies with its new state. */
function changing(
  change: (
    services: AppServices,
    context: WriteContext,
    id: string,
    request: ApiRequest,
  ) => Promise<Updated>,
): Route['handle'] {
  return async (request, services) => {
    const id = await seenConversationId(request, services.database)
    refuseAssigning(request)
    return answerUpdate(request, services, conversations, id, async (context) =>
      withCurrentSettings(services, context.workspace_id, async () =>
        change(services, context, id, request),
      ),
    )
  }
}

/** What changes one conversation: its fields, its assignment and its tags. */
export const conversationChangeRoutes: readonly Route[] = [
  {
    operationId: 'updateConversation',
    method: 'PATCH',
    path: '/conversations/:conversation_id',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Update a conversation',
    description: 'Changes only the given fields.',
    body: updateConversationSchema,
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { body }) =>
      updateConversation(services, context, id, body),
    ),
  },
  {
    operationId: 'unassignConversation',
    method: 'DELETE',
    path: '/conversations/:conversation_id/assignee',
    access: { key: 'conversations:write', member: 'conversations:assign', contact: 'none' },
    tag,
    summary: 'Unassign the team member',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) =>
      unassignConversation(services, context, id, 'team_member_id'),
    ),
  },
  {
    operationId: 'removeConversationFromGroup',
    method: 'DELETE',
    path: '/conversations/:conversation_id/group',
    access: { key: 'conversations:write', member: 'conversations:assign', contact: 'none' },
    tag,
    summary: 'Remove the conversation from its group',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) =>
      unassignConversation(services, context, id, 'group_id'),
    ),
  },
  {
    operationId: 'snoozeConversation',
    method: 'PUT',
    path: '/conversations/:conversation_id/snooze',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Snooze a conversation',
    description:
      'Puts it off until a time or until the contact writes, whatever comes first. A later snooze replaces an earlier one.',
    body: snoozeSchema,
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { body }) =>
      snoozeConversation(services, context, id, body),
    ),
  },
  {
    operationId: 'unsnoozeConversation',
    method: 'DELETE',
    path: '/conversations/:conversation_id/snooze',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'End the snooze of a conversation',
    description: 'A conversation that is not snoozed stays as it is.',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) => unsnoozeConversation(services, context, id)),
  },
  {
    operationId: 'putConversationTag',
    method: 'PUT',
    path: '/conversations/:conversation_id/tags/:tag',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Add a tag',
    description:
      'Creates a tag that does not exist. A tag that the conversation has already changes nothing.',
    inPath: { tag: tagInPath },
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { params }) =>
      changeTag(services, context, id, params['tag'] ?? '', true),
    ),
  },
  {
    operationId: 'deleteConversationTag',
    method: 'DELETE',
    path: '/conversations/:conversation_id/tags/:tag',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Remove a tag',
    description: 'A tag that the conversation does not have changes nothing.',
    inPath: { tag: tagInPath },
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { params }) =>
      changeTag(services, context, id, params['tag'] ?? '', false),
    ),
  },
]
