import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import type { Demo, StartDemo } from '../demo.ts'
import { makeServices } from '../make-services.ts'
import { onChanges } from '../on-changes.ts'
import { measureBuild } from '../../api/http/measure-build.ts'
import type { StopRequest } from '../../store/database/stop-request.ts'
import { measureChannels } from '../../chat/channels/measure-channels.ts'
import { measureBacklogs } from '../../store/metrics/measure-backlogs.ts'
import { measureStandby } from '../../store/standby/measure-standby.ts'
import { serveMetrics } from '../../store/metrics/serve-metrics.ts'
import { listenForChanges } from '../../store/writes/change-notices.ts'
import { openToServe, type OpenDatabase } from '../open-database.ts'
import { startBackground } from '../start-background.ts'
import { startInOrder } from '../start-in-order.ts'
import { claimPort } from './claim-port.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { keepWorkers, type Workers } from './keep-workers.ts'
import { logLine } from './log-line.ts'
import { startWorker } from './worker.ts'

export type RunningProcesses = {
  readonly address: string
  readonly opened: OpenDatabase
  /** Set at the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

/**
 * Starts the primary of several processes on one port (docs/decisions/0014). It owns what exists once:
 * the embedded PostgreSQL, migrations, the demo, mails, webhooks. The workers, started last and stopped
 * first, answer requests. Resolves when all of them are ready.
 */
export async function startProcesses(
  config: Config,
  options: {
    say: (line: string) => void
    stopRequest: StopRequest
    startDemo: StartDemo
    onError: (error: Error) => void
  },
): Promise<RunningProcesses> {
  const { onError, stopRequest } = options
  return startInOrder(async (onStop) => {
    const opened = await openToServe(config, options)
    onStop(opened.close)
    const services = makeServices({ config, database: opened.database })
    const demo = await options.startDemo(opened, services, config)
    onStop(async () => demo?.release())
    const claimed = await claimPort(config.host, config.port)
    onStop(claimed.release)
    const log = (line: string) => logLine(config.logLevel, line)
    // Webhooks and the search index follow the workers' commits.
    onStop((await listenForChanges(opened.address, onChanges(services), onError)).stop)
    await startBackground(onStop, { config, opened, services, log, onError })
    let workers: Workers | undefined
    const scrape = gatherMetrics(
      () => workers,
      [
        measureBuild,
        measureBacklogs(opened.owner, services.events.follow),
        measureChannels(opened.owner),
        measureStandby(config.replicaUrl, opened.owner),
      ],
    )
    const start = {
      kind: 'start',
      config: shareOf({ ...config, port: claimed.port }),
      address: opened.address,
    } as const
    const kept = await keepWorkers(
      Array.from({ length: config.workers }, (_, at) => `worker-${at + 1}`),
      {
        start: (name, onQuiet) => startWorker({ ...start, name }, { scrape, onQuiet }),
        onError,
      },
    )
    workers = kept
    onStop(kept.stop)
    if (config.metricsPort !== undefined) {
      const listen = { host: config.host, port: config.metricsPort }
      onStop((await serveMetrics(listen, scrape)).stop)
    }
    onStop(async () => {
      kept.drain()
      await sleep(config.drainMs)
    })
    return { address: kept.address, opened, demo }
  }, stopRequest)
}

/** Limits apply to the whole server: each worker gets its share. */
function shareOf(config: Config): Config {
  return {
    ...config,
    poolSize: Math.floor(config.poolSize / config.workers),
    maxConnections: Math.ceil(config.maxConnections / config.workers),
  }
}
