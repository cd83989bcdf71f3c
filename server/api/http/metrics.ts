import type { FastifyInstance, FastifyRequest } from 'fastify'
import { waitingReads } from '../../store/database/read-queue.ts'
import { appError } from '../../errors.ts'
import { makeHistogram } from '../../store/metrics/histogram.ts'
import {
  collectAll,
  formatMetrics,
  metricsType,
  single,
  type Metric,
} from '../../store/metrics/metric.ts'
import { measureProcess } from '../../store/metrics/process-metrics.ts'
import type { AppServices } from './services.ts'
import { waitingChanges } from '../../store/writes/write-queue.ts'
import { sendCoded, wantedCoding } from './content-coding.ts'
import { measureBuild } from './measure-build.ts'
import { isOfThisMachine } from './of-this-machine.ts'
import { registerPage } from './register-page.ts'

/** From the time of a cached key's read to the statement timeout. */
const durationSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Requests that reached no handler: without a valid key, to an unknown route, or with a wrong method. */
const nowhere = 'none'

declare module 'fastify' {
  interface FastifyInstance {
    /** The current metrics of this process. */
    collectMetrics: () => Promise<Metric[]>
  }
  interface FastifyContextConfig {
    /** The route's tag in the OpenAPI document. */
    area?: string
  }
}

/**
 * Measures requests, and answers `GET /metrics` in the Prometheus text format unless metrics have a separate port.
 * It needs no key, but is 404 for requests from a proxy or another machine. Labels never contain input, so there
 * are at most about 250 series. Each of several processes reports for all (docs/decisions/0014).
 */
export function registerMetrics(server: FastifyInstance, services: AppServices): void {
  const { metrics, group, config } = services
  const collectors = [measureProcess(), measureRequests(server), measureService(services)]
  const once = group === undefined ? [measureBuild] : []
  const collect = async () => collectAll([...collectors, ...once, ...metrics])
  server.decorate('collectMetrics', collect)
  group?.measureBy(collect)
  if (config.metricsPort !== undefined) return
  void server.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isOfThisMachine(request)) throw appError('path_unknown')
    })
    registerPage(scope, '/metrics', async (request, reply) => {
      const text = await (group?.scrape() ?? collect().then(formatMetrics))
      return sendCoded(reply.type(metricsType), wantedCoding(request, reply, text.length), text)
    })
  })
}

function measureRequests(server: FastifyInstance): () => Metric[] {
  const durations = makeHistogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    label: 'kind',
    bounds: durationSeconds,
  })
  const counts = new Map<string, { area: string; status: string; value: number }>()
  server.addHook('onResponse', (request, reply, done) => {
    const { routeOptions } = request
    const area = areaOf(request, routeOptions)
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${area} ${status}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { area, status, value: 1 })
    else known.value += 1
    const kind = kindOf(request, routeOptions, area)
    if (kind !== undefined) durations.observe(kind, reply.elapsedTime / 1_000)
    done()
  })
  return () => [
    durations.collect(),
    {
      name: 'http_requests_total',
      type: 'counter',
      help: 'Requests by area and class of status.',
      samples: [...counts.values()].map(({ area, status, value }) => ({
        labels: { area, status },
        value,
      })),
    },
  ]
}

/** A request rejected before authentication counts for no route. */
/** The framework makes `routeOptions` anew each time that they are read. */
type Served = FastifyRequest['routeOptions']

function areaOf({ principal }: FastifyRequest, { config, url }: Served): string {
  const { area } = config
  if (area !== undefined) return principal === null ? nowhere : area
  return url === undefined || url.includes('*') ? nowhere : 'Pages'
}

/** Undefined for a stream, whose duration depends on its client. */
function kindOf(
  { method }: FastifyRequest,
  { url = '' }: Served,
  area: string,
): string | undefined {
  if (area === nowhere || area === 'Pages') return area.toLowerCase()
  if (url.endsWith('/events/stream')) return undefined
  // These may wait for an event.
  if (url.endsWith('/events')) return 'events'
  if (url.endsWith('/search')) return 'search'
  if (url.endsWith('/batch')) return 'batch'
  if (method === 'GET' || method === 'HEAD') return 'read'
  return area === 'Attachments' ? 'upload' : 'write'
}

/** Requests that never reach a route or the audit trail, and the state of the database pool. */
function measureService({ database, failedAttempts, rateLimits }: AppServices) {
  const { pool } = database
  const waiting = () => pool.waitingCount + waitingReads(database) + waitingChanges(database)
  const figures = [
    [
      'rate_limited_requests_total',
      'Requests of keys over their rate limit.',
      rateLimits.refusedCount,
    ],
    ['failed_authentications_total', 'Requests without a valid key.', failedAttempts.failedCount],
    [
      'limited_authentications_total',
      'Requests rejected because of too many without a valid key from their address.',
      failedAttempts.refusedCount,
    ],
    ['postgresql_up', '1 while PostgreSQL answers requests.', () => Number(database.isUp())],
    ['database_pool_connections', 'Open database connections.', () => pool.totalCount],
    ['database_pool_idle_connections', 'Idle database connections.', () => pool.idleCount],
    [
      'database_pool_waiting_requests',
      'Requests that wait for a connection or for their turn.',
      waiting,
    ],
  ] as const
  return (): Metric[] =>
    figures.map(([name, help, read]) =>
      single(name, name.endsWith('_total') ? 'counter' : 'gauge', help, read()),
    )
}
