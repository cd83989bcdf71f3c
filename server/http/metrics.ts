import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { waitingReads } from '../database/read-queue.ts'
import type { AppServices } from '../services.ts'
import { waitingChanges } from '../workspaces/take-turn.ts'
import { registerPage } from './register-page.ts'

/** From a cached key's read to the longest a statement may take. */
const durationSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Each look wakes the processor, also of a server that has nothing to do. */
const eventLoopSampleMs = 500

/**
 * `GET /metrics` in the Prometheus text format, without a key. Labels are route patterns and never
 * addresses: those would name people and workspaces, and grow without end. Of several processes, any
 * answers for all (docs/decisions/0014).
 */
export function registerMetrics(server: FastifyInstance, services: AppServices): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
  measurePool(registry, services)
  measureStreams(registry, services)
  measureRefusals(registry, services)
  measureRequests(server, registry)
  const { group } = services
  if (group !== undefined) {
    registry.setDefaultLabels({ process: group.name })
    group.measureBy(registry)
  }
  registerPage(server, '/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await (group?.scrape() ?? registry.metrics())),
  )
}

function measureRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationSeconds,
    registers: [registry],
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // A stream lasts as long as its client listens.
    if (routeOptions.url?.endsWith('/events/stream') === true) return done()
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

/** What never comes to a route, and is in no audit trail. */
function measureRefusals(registry: Registry, services: AppServices): void {
  const { failedAttempts, rateLimits } = services
  const counters = [
    ['rate_limited_requests', 'Requests of keys that had none left.', rateLimits.refusedCount],
    ['failed_authentications', 'Requests without a good key.', failedAttempts.failedCount],
    [
      'limited_authentications',
      'Requests that were refused because too many without a good key came from their address.',
      failedAttempts.refusedCount,
    ],
  ] as const
  for (const [name, help, read] of counters) {
    const counter = new Counter({
      name: `${name}_total`,
      help,
      registers: [],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
    registry.registerMetric(counter)
  }
}

function measureStreams(registry: Registry, { events }: AppServices): void {
  const gauge = new Gauge({
    name: 'http_event_streams',
    help: 'Streams of events that are open.',
    registers: [],
    collect() {
      this.set(events.openStreams())
    },
  })
  registry.registerMetric(gauge)
}

function measurePool(registry: Registry, { database }: AppServices): void {
  const { pool } = database
  const waiting = () => pool.waitingCount + waitingReads(database) + waitingChanges(database)
  const gauges = [
    ['connections', 'Database connections that are open.', () => pool.totalCount],
    ['idle_connections', 'Database connections that wait for work.', () => pool.idleCount],
    ['waiting_requests', 'Requests that wait for a connection, or for their turn.', waiting],
  ] as const
  for (const [name, help, read] of gauges) {
    const gauge = new Gauge({
      name: `database_pool_${name}`,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
    registry.registerMetric(gauge)
  }
}
