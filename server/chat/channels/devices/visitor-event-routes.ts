import type { ServerResponse } from 'node:http'
import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { ApiRequest, Reply, Route } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { listOf, record } from '../../../api/openapi/response-schemas.ts'
import { appError, fieldError } from '../../../errors.ts'
import { readOwnEvents, showEvents } from '../../events/visitor-events.ts'
import { openPosition, sealPosition } from './seal-position.ts'
import { visitorOf } from './visitor-of.ts'

const tag = 'Widget'
const access = { key: 'none', member: 'none', contact: 'own' } as const
const longestWaitSeconds = 30
const eventStream = 'text/event-stream'
const position = {
  type: 'string',
  description: 'The `id` or `next_after` of the last event that you have.',
}

/** Events for visitors, in their own shape and with positions that they cannot read. */
export const visitorEventRoutes: readonly Route[] = [
  {
    operationId: 'listOwnEvents',
    method: 'GET',
    path: '/events',
    access,
    tag,
    summary: 'Read the events of the visitor',
    description: 'Without `after` only the position, from which the next request goes on.',
    query: {
      after: position,
      wait: {
        type: 'number',
        minimum: 0,
        default: 0,
        description: `Seconds to wait if there is no event yet; values above ${longestWaitSeconds} are capped.`,
      },
    },
    replies: {
      200: {
        description: 'Events in order.',
        schema: record({ events: listOf('VisitorEvent'), next_after: { type: 'string' } }),
      },
    },
    refusals: [410, 422],
    handle: listEvents,
  },
  {
    operationId: 'streamOwnEvents',
    method: 'GET',
    path: '/events/stream',
    access,
    tag,
    summary: 'Stream the events of the visitor',
    description:
      'Server-Sent Events. A device has one stream: a newer one ends the older. `reset` says that events were missed.',
    query: { after: position },
    headers: {
      'Last-Event-ID': { type: 'string', description: 'The `id` of the last event that you have.' },
    },
    replies: {
      200: {
        description: 'Events, for as long as you listen.',
        mediaType: eventStream,
        schema: { type: 'string' },
        example:
          'id: Xy8s0Jm2\nevent: conversation.read\ndata: {"type":"conversation.read","created_at":"2026-03-02T09:20:41.068Z","data":{"conversation_id":"0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97","conversation":{}}}\n\n',
      },
    },
    refusals: [],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const { query, raw: asked } = request
      const given = asked?.headers['last-event-id'] ?? query['after']
      const after = await positionOf(services, visitor, given)
      const seal = (sequence: number) => sealPosition(services, visitor, sequence)
      const takeOver = (raw: ServerResponse): void => {
        raw.writeHead(200, { 'content-type': eventStream, 'x-accel-buffering': 'no' })
        if (asked?.method === 'HEAD') raw.end()
        else services.events.streamToVisitor(visitor, raw, { after, seal })
      }
      return { status: 200, takeOver }
    },
  },
]

async function listEvents(request: ApiRequest, services: AppServices): Promise<Reply> {
  const visitor = visitorOf(request)
  const { database, events: hub } = services
  const after = await positionOf(services, visitor, request.query['after'])
  if (after === 'lost') throw appError('events_gone')
  const until = performance.now() + waitMs(request.query['wait'])
  let isOver = false
  for (;;) {
    // Each read begins where the previous one ended.
    const page = await readOwnEvents(database, visitor, after)
    if (page.isGone) throw appError('events_gone')
    const leftMs = until - performance.now()
    const isEnd = after === undefined || leftMs <= 0 || isOver
    if (page.events.length > 0 || isEnd) {
      const shown = await showEvents(database, visitor.workspace_id, page.events)
      const next = sealPosition(services, visitor, page.next_after)
      const list = shown.map(({ json }) => json).join(',')
      return { status: 200, json: `{"events":[${list}],"next_after":"${next}"}` }
    }
    isOver = await hub.waitForVisitor(visitor, leftMs, async () => {
      const { events, isGone } = await readOwnEvents(database, visitor, after)
      return isGone || events.length > 0
    })
  }
}

async function positionOf(
  services: AppServices,
  visitor: ContactPrincipal,
  given: unknown,
): Promise<number | 'lost' | undefined> {
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string') return 'lost'
  return (await openPosition(services, visitor, given)) ?? 'lost'
}

function waitMs(given: unknown): number {
  if (given === undefined || given === '') return 0
  if (typeof given !== 'string' || !/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) {
    throw fieldError('wait must be a number of seconds.')
  }
  return Math.min(Number(given), longestWaitSeconds) * 1_000
}
