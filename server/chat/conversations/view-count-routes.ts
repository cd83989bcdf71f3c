import type { Filter } from '../../../client/source/filter/filter.ts'
import { readFlag } from '../../api/http/read-filter.ts'
import { sequenceHeader } from '../../api/http/list-reply.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { envelope, record, ref, uuid } from '../../api/openapi/response-schemas.ts'
import { readTogether } from '../../store/database/read.ts'
import { readFilter } from '../filters/read-filter.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { findCountedViews } from '../views/find-listed-view.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { countConversations } from './count-queries.ts'
import { countedStatus } from './count-routes.ts'
import { countViews } from './view-counts/count-views.ts'
import { readStatuses, statusParameters } from './read-list.ts'

const number = { type: 'integer', minimum: 0 }
const count = {
  total: number,
  waiting: number,
  bounded: { type: 'boolean', description: 'They were not counted further: there may be more.' },
}

/** The schemas of the reply, by their names in the OpenAPI document. */
export const viewCountSchemas = {
  ViewCounts: record({
    conversations: ref('ConversationCounts'),
    mentioned: { oneOf: [ref('ViewCount'), { type: 'null' }] },
    views: { type: 'array', items: record({ view_id: uuid, ...count }) },
  }),
  ViewCount: record(count),
}

/** The conversations of these statuses, snoozed or not, in which the member is mentioned. */
function mentionedIn(
  { statuses }: Settings,
  names: readonly string[] | null,
  snoozed: boolean | null,
): Filter {
  const ids = statuses.filter(({ name }) => names?.includes(name)).map(({ id }) => id)
  return {
    all: [
      { field: 'mentioned', values: ['true'], words: [] },
      ...(names === null ? [] : [{ field: 'status', values: ids, words: [] } as const]),
      ...(snoozed === null
        ? []
        : [{ field: 'snoozed', values: [String(snoozed)], words: [] } as const]),
    ],
  }
}

export const viewCountRoutes: readonly Route[] = [
  {
    operationId: 'countViews',
    hasSequence: true,
    method: 'GET',
    path: '/views/counts',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag: 'Views',
    summary: 'Count the conversations of all views',
    description:
      'What `GET /conversation-counts` replies, those in which the team member is mentioned, and those of each saved view. `waiting`: those whose contact waits for an answer. For a team member: of the conversations that the member sees.',
    query: countedStatus,
    aliases: statusParameters,
    repeatable: statusParameters,
    replies: {
      200: { description: 'The counts.', schema: envelope('view_counts', 'ViewCounts') },
    },
    refusals: [],
    handle: async ({ principal, query }, services) => {
      const { database } = services
      const { workspace_id: workspaceId } = principal
      const sight = sightOf(principal)
      const { seenMemberId = null, seenGroupIds = [] } = sight === 'all' ? {} : sight
      const memberId = memberIdOf(principal)
      const statuses = (await readStatuses(services, workspaceId, query)) ?? null
      const snoozed = readFlag(query, 'snoozed') ?? null
      const seen = { seesAll: sight === 'all', seenMemberId, seenGroupIds }
      const [[counted], views] = await readTogether(database, workspaceId, [
        countConversations({ workspaceId, memberId, statuses, snoozed, ...seen }),
        findCountedViews({ workspaceId, memberId }),
      ])
      const settings = await readSettings(database, services.settings, workspaceId)
      const scope = { settings, memberId, now: Date.now() }
      const filters = [
        mentionedIn(settings, statuses, snoozed),
        ...views.map(({ filter }) => readFilter(filter)),
      ]
      const { json = '', sequence: latest = 0 } = counted ?? {}
      const counting = { workspaceId, scope, sight, latest }
      const counts = await countViews(services, filters, counting)
      const own = JSON.stringify(memberId === null ? null : (counts.get(0) ?? null))
      const ofViews = views.map(({ id }, at) => ({ view_id: id, ...counts.get(at + 1) }))
      return {
        status: 200,
        json: enveloped(
          'view_counts',
          `{"conversations":${json},"mentioned":${own},"views":${JSON.stringify(ofViews)}}`,
        ),
        single: true,
        headers: sequenceHeader(counted ?? {}),
      }
    },
  },
]
