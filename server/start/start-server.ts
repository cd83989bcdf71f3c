import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { drain, setStarting } from '../api/http/drain.ts'
import type { OpenDatabase } from './open-database.ts'
import { openToServe } from './open-database.ts'
import type { Demo, StartDemo } from './demo.ts'
import { measureChannels } from '../chat/channels/measure-channels.ts'
import { measureBacklogs } from '../store/metrics/measure-backlogs.ts'
import { measureStandby } from '../store/standby/measure-standby.ts'
import { formatMetrics } from '../store/metrics/metric.ts'
import { serveMetrics } from '../store/metrics/serve-metrics.ts'
import { startBackground } from './start-background.ts'
import { startInOrder } from './start-in-order.ts'
import { startService } from './start-service.ts'
import { noStopRequest, type StopRequest } from '../store/database/stop-request.ts'

export type RunningServer = {
  readonly address: string
  readonly app: FastifyInstance
  readonly opened: OpenDatabase
  /** Set at the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  logStream?: NodeJS.WritableStream
  /** Prints progress for the operator. */
  say?: (line: string) => void
  stopRequest?: StopRequest
  startDemo?: StartDemo
  onError: (error: Error) => void
}

/**
 * Starts everything in this one process, in order, and resolves when requests are answered. For several
 * processes see `start/processes/start-processes.ts`.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { onError, stopRequest = noStopRequest } = options
  return startInOrder(async (onStop) => {
    const opened = await openToServe(config, options)
    onStop(opened.close)
    const service = await startService(config, opened, options)
    const { app } = service
    const { events } = service.services
    onStop(service.stop)
    const demo = await options.startDemo?.(opened, service.services, config)
    onStop(async () => demo?.release())
    setStarting(app.server, true)
    const address = await app.listen({ host: config.host, port: config.port })
    const log = (line: string) => app.log.warn(line)
    await startBackground(onStop, { config, opened, services: service.services, log, onError })
    service.services.metrics.push(
      measureBacklogs(opened.owner, events.follow),
      measureChannels(opened.owner),
      measureStandby(config.replicaUrl, opened.owner),
    )
    if (config.metricsPort !== undefined) {
      const listen = { host: config.host, port: config.metricsPort }
      const scrape = async () => formatMetrics(await app.collectMetrics())
      onStop((await serveMetrics(listen, scrape)).stop)
    }
    // Registered last, so stopped first: load balancers must notice before anything else stops.
    onStop(async () => drain(app.server, config.drainMs))
    setStarting(app.server, false)
    return { address, app, opened, demo }
  }, stopRequest)
}
