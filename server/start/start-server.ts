import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { startDemo, type Demo } from '../operate/demo/start-demo.ts'
import { startHousekeeping } from '../store/housekeeping/start-housekeeping.ts'
import { drain, setStarting } from '../api/http/drain.ts'
import type { OpenDatabase } from './open-database.ts'
import { openToServe } from './open-database.ts'
import { measureBacklogs } from '../store/metrics/measure-backlogs.ts'
import { formatMetrics } from '../store/metrics/metric.ts'
import { serveMetrics } from '../store/metrics/serve-metrics.ts'
import { startIndexing } from '../chat/search/start-indexing.ts'
import { startInOrder } from './start-in-order.ts'
import { startMails } from './start-mails.ts'
import { startService } from './start-service.ts'
import { noStopRequest, type StopRequest } from '../store/database/stop-request.ts'
import { startWebhooks } from './start-webhooks.ts'
import { makeSweeps } from '../sweeps.ts'
import { watchClocks } from '../store/writes/watch-clocks.ts'

export type RunningServer = {
  readonly address: string
  readonly app: FastifyInstance
  readonly opened: OpenDatabase
  /** At the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  logStream?: NodeJS.WritableStream
  /** What a person at the start has to know while it waits. */
  say?: (line: string) => void
  stopRequest?: StopRequest
  onError: (error: Error) => void
}

/**
 * Starts everything in this one process, in order, and returns when requests are answered. Of several
 * processes, `processes/start-processes.ts` does it.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { onError, stopRequest = noStopRequest } = options
  return startInOrder(async (later) => {
    const opened = await openToServe(config, options)
    later(opened.close)
    const service = await startService(config, opened, options)
    const { app } = service
    const { events } = service.services
    later(service.stop)
    const demo = await startDemo(opened, service.services, config)
    later(async () => demo?.release())
    setStarting(app.server, true)
    const address = await app.listen({ host: config.host, port: config.port })
    const log = (line: string) => app.log.warn(line)
    later(await startMails({ config, opened, log, onError }))
    later(await startWebhooks({ config, opened, events, log, onError }))
    later(startHousekeeping({ owner: opened.owner, sweeps: makeSweeps(config), onError }))
    later(watchClocks({ owner: opened.owner, log, onError }))
    later(
      startIndexing({
        owner: opened.owner,
        database: opened.database,
        follow: events.follow,
        onError,
      }),
    )
    service.services.metrics.push(measureBacklogs(opened.owner))
    if (config.metricsPort !== undefined) {
      const listen = { host: config.host, port: config.metricsPort }
      const scrape = async () => formatMetrics(await app.collectMetrics())
      later((await serveMetrics(listen, scrape)).stop)
    }
    // First of all: those who send requests here shall learn of it before anything is missing.
    later(async () => drain(app.server, config.drainMs))
    setStarting(app.server, false)
    return { address, app, opened, demo }
  }, stopRequest)
}
