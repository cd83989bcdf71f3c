import type { JsonSchema } from '../../api/http/fields.ts'
import { readFlag } from '../../api/http/read-filter.ts'
import { sequenceHeader } from '../../api/http/list-reply.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { envelope, record, ref, text, uuid } from '../../api/openapi/response-schemas.ts'
import { readRows } from '../../store/database/read.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import { countConversations } from './count-queries.ts'
import { readStatuses, statusParameters } from './read-list.ts'

const number = { type: 'integer', minimum: 0 }
const counts = { total: number, waiting: number }
const rows = (key: string, schema: object) => ({
  type: 'array',
  items: record({ [key]: schema, ...counts }),
})

/** The schema of the reply, by its name in the OpenAPI document. */
export const conversationCountSchemas = {
  ConversationCounts: record({
    total: number,
    statuses: rows('status', text),
    listed: ref('ConversationCount'),
    mine: { oneOf: [ref('ConversationCount'), { type: 'null' }] },
    unassigned: ref('ConversationCount'),
    snoozed: ref('ConversationCount'),
    groups: rows('group_id', uuid),
  }),
  ConversationCount: record(counts),
}

/** The parameters of what is counted. */
export const countedStatus: Readonly<Record<string, JsonSchema>> = {
  status: {
    type: 'string',
    description:
      'Counts only these statuses, separated by commas, in `listed`, `mine`, `unassigned`, `snoozed` and `groups`. Blank or all: every one.',
  },
  snoozed: {
    type: 'boolean',
    description:
      'Counts only conversations that are snoozed, or only the others, in `listed`, `mine`, `unassigned` and `groups`. Blank: every one.',
  },
}

export const conversationCountRoutes: readonly Route[] = [
  {
    operationId: 'countConversations',
    hasSequence: true,
    method: 'GET',
    path: '/conversation-counts',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag: 'Conversations',
    summary: 'Count conversations',
    description:
      'By status, group and assignee. `waiting`: those whose contact waits for an answer. For a team member: of the conversations that the member sees.',
    query: countedStatus,
    aliases: statusParameters,
    repeatable: statusParameters,
    replies: {
      200: {
        description: 'The counts.',
        schema: envelope('conversation_counts', 'ConversationCounts'),
      },
    },
    refusals: [422],
    handle: async ({ principal, query }, services) => {
      const { workspace_id: workspaceId } = principal
      const sight = sightOf(principal)
      const { seenMemberId = null, seenGroupIds = [] } = sight === 'all' ? {} : sight
      const [row] = await readRows(
        services.database,
        workspaceId,
        countConversations({
          workspaceId,
          memberId: principal.kind === 'member' ? principal.member_id : null,
          statuses: (await readStatuses(services, workspaceId, query)) ?? null,
          snoozed: readFlag(query, 'snoozed') ?? null,
          seesAll: sight === 'all',
          ...{ seenMemberId, seenGroupIds },
        }),
      )
      const { json = '' } = row ?? {}
      return {
        status: 200,
        json: enveloped('conversation_counts', json),
        single: true,
        headers: sequenceHeader(row ?? {}),
      }
    },
  },
]
