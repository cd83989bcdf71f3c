import type { ServerResponse } from 'node:http'
import { markOfRights } from '../../api/access/standing.ts'
import { appError, fieldError } from '../../errors.ts'
import { readBoolean, type JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { walkParameters } from '../../api/http/cursor.ts'
import type { ApiRequest, Reply, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Access } from '../../api/access/policy.ts'
import { inboxAccess } from '../resources/include-inbox.ts'
import { includeOf, includeParts, keptNames, readIncluded } from '../resources/include-parts.ts'
import { rowsAtOnce } from './inbox-rows.ts'
import { answerConversationEvents, historySize } from './conversation-events.ts'
import { filterFor, seenEvents } from './access.ts'
import { eventsPage, historyPage } from './event-schemas.ts'
import { readEvents, type LogPage } from './read-events.ts'
import { readTypeFilter } from './type-filter.ts'

const tag = 'Events'
const defaultLimit = 100
const largestLimit = 1_000
const longestWaitSeconds = 30
/** Limit of one page: a thousand events with the longest bodies would be a quarter of a gigabyte. */
const pageBytes = 4_194_304

/** A key that reads the log reads all of it. */
const rowsAccess: Access = { ...inboxAccess, key: 'any' }

const eventStream = 'text/event-stream'

const types: JsonSchema = {
  type: 'string',
  description:
    'Only events of these types, separated by commas; `conversation.*` matches all types with that prefix.',
}
const after: JsonSchema = {
  type: 'integer',
  minimum: 0,
  description: 'The sequence of the last event that you have.',
}

const historyParameters = walkParameters(historySize)

const signals: JsonSchema = {
  type: 'boolean',
  default: false,
  description:
    '`true`: frames named `signal` without an `id` tell who is typing, looking and present.',
}

export const eventRoutes: readonly Route[] = [
  {
    operationId: 'listEvents',
    method: 'GET',
    path: '/events',
    access: { key: 'events:read', member: 'events:read', contact: 'none' },
    tag,
    summary: 'Read the event log',
    description:
      'In order and without gaps. `next_after` is the `after` of the next request; if it equals ' +
      '`latest_sequence`, you have everything. With `wait`, the reply is sent as soon as there is an ' +
      'event, or without any when the time is over. If events after `after` are no longer stored, or ' +
      'the log does not reach that far, the reply is 410: read all resources again, then continue from ' +
      'the header `Events-Latest-Sequence`.',
    query: {
      after: {
        ...after,
        description: `${after['description'] as string} Without it, the page starts at the oldest event.`,
      },
      types,
      ...includeParts,
      limit: {
        type: 'integer',
        minimum: 1,
        default: defaultLimit,
        description: `Events per page; values above ${largestLimit} are capped.`,
      },
      wait: {
        type: 'number',
        minimum: 0,
        default: 0,
        description: `Seconds to wait if there is no event yet; values above ${longestWaitSeconds} are capped.`,
      },
    },
    replies: { 200: { description: 'A page of the log.', schema: eventsPage } },
    refusals: [410, 422],
    handle: listEvents,
  },
  {
    operationId: 'streamEvents',
    hasRights: true,
    method: 'GET',
    path: '/events/stream',
    access: { key: 'events:read', member: 'events:read', contact: 'none' },
    tag,
    summary: 'Stream the event log',
    description:
      'Server-Sent Events: `id` is the sequence, `event` the type and `data` the event as `GET /events` ' +
      'returns it. Starts with the next event, or after `Last-Event-ID` or `after`; `Last-Event-ID`, ' +
      'which browsers send when they reconnect, takes precedence. If events after that are no longer ' +
      'stored, an event named `reset` comes first: read all resources again. A frame without data keeps ' +
      'the connection alive. The stream ends within a second after its key; after any other end, reconnect.',
    query: { after, types, ...includeParts, signals },
    headers: {
      'Last-Event-ID': { type: 'string', description: 'The `id` of the last event that you have.' },
    },
    replies: {
      200: {
        description: 'Events, for as long as you listen.',
        mediaType: eventStream,
        schema: { type: 'string' },
        example:
          'id: 42\nevent: conversation.read\ndata: {"id":"0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1",…}\n\n',
      },
    },
    refusals: [422],
    handle: streamEvents,
  },
  {
    operationId: 'listConversationEvents',
    hasSequence: true,
    method: 'GET',
    path: '/conversations/:conversation_id/events',
    access: { key: 'events:read', member: 'events:read', contact: 'none' },
    tag: 'Conversations',
    summary: 'List the events of a conversation',
    description:
      'What happened to the conversation and its messages, newest first, as long as the events are stored. A page reads ' +
      '1,000 events at most and ends at 4 MiB, so with `types` it may hold few or none of them while `next_cursor` is not null.',
    query: { types, ...includeOf(keptNames), ...historyParameters },
    aliases: ['page_size'],
    replies: { 200: { description: 'A page of events.', schema: historyPage } },
    refusals: [404, 422],
    handle: answerConversationEvents,
  },
]

async function listEvents(request: ApiRequest, services: AppServices): Promise<Reply> {
  const { principal, query } = request
  const filter = filterFor(principal, readTypeFilter(query['types']))
  const included = readIncluded(principal, query, { access: rowsAccess })
  const largest = included.inbox ? rowsAtOnce : largestLimit
  const limit = Math.min(wholeNumber(query, 'limit') ?? defaultLimit, largest)
  if (limit === 0) throw fieldError('limit must be 1 or more.')
  const until = performance.now() + waitMs(query['wait'])
  let from = wholeNumber(query, 'after')
  let remembered: LogPage | undefined
  for (;;) {
    const asked = { after: from, filter, limit, bytes: pageBytes }
    // Each read begins where the previous one ended.
    const page = remembered ?? (await readEvents(services.database, principal.workspace_id, asked))
    remembered = undefined
    if (page.isGone) throw gone(page)
    const leftMs = until - performance.now()
    const seen = await seenEvents(services.database, principal, page.events, {
      hasLeaving: included.inbox,
    })
    const events = await services.events.show(principal, seen, included)
    if (events.length > 0 || leftMs <= 0) return pageReply({ ...page, events })
    from = page.next_after
    const wanted = { ...asked, after: from, ms: leftMs }
    if (from < page.latest) continue
    const waited = await services.events.wait(principal, wanted)
    if (waited.isOver) return pageReply({ ...page, events })
    remembered = waited.page
  }
}

function pageReply({ events, next_after: next, oldest, latest }: LogPage): Reply {
  const list = events.map(({ json }) => json).join(',')
  const place = `"next_after":${next},"oldest_sequence":${oldest},"latest_sequence":${latest}`
  return { status: 200, json: `{"events":[${list}],${place}}` }
}

function gone({ oldest, latest }: LogPage): Error {
  return appError('events_gone', {
    'events-oldest-sequence': String(oldest),
    'events-latest-sequence': String(latest),
  })
}

async function streamEvents(request: ApiRequest, { events }: AppServices): Promise<Reply> {
  const { principal, query, raw: asked } = request
  const filter = filterFor(principal, readTypeFilter(query['types']))
  const included = readIncluded(principal, query, { access: rowsAccess })
  const hasSignals = wantsSignals(query['signals'])
  const header = asked?.headers['last-event-id']
  const after = wholeNumber({ after: header }, 'after') ?? wholeNumber(query, 'after')
  const takeOver = (raw: ServerResponse): void => {
    raw.writeHead(200, {
      'content-type': eventStream,
      'x-accel-buffering': 'no',
      'porchlight-rights': markOfRights(principal),
    })
    if (asked?.method === 'HEAD') raw.end()
    else events.stream(principal, raw, { after, filter, included, hasSignals })
  }
  return { status: 200, takeOver }
}

/** Rejects anything but digits: a mistyped position must not be taken for another one. */
function wholeNumber(query: Query, name: 'after' | 'limit'): number | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  throw fieldError(`${name} must be a whole number.`)
}

function wantsSignals(given: unknown): boolean {
  if (given === undefined || given === '') return false
  const wanted = readBoolean(given)
  if (wanted === undefined) throw fieldError('signals must be true or false.')
  return wanted
}

function waitMs(given: unknown): number {
  if (given === undefined || given === '') return 0
  if (typeof given !== 'string' || !/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) {
    throw fieldError('wait must be a number of seconds.')
  }
  return Math.min(Number(given), longestWaitSeconds) * 1_000
}
