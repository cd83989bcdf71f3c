import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { startDemo, type Demo } from '../../operate/demo/start-demo.ts'
import { startHousekeeping } from '../../store/housekeeping/start-housekeeping.ts'
import { openToServe, type OpenDatabase } from '../open-database.ts'
import { measureBuild } from '../../api/http/measure-build.ts'
import { measureBacklogs } from '../../store/metrics/measure-backlogs.ts'
import { serveMetrics } from '../../store/metrics/serve-metrics.ts'
import { startIndexing } from '../../chat/search/start-indexing.ts'
import { makeServices } from '../../services.ts'
import { startInOrder } from '../start-in-order.ts'
import { startMails } from '../start-mails.ts'
import type { StopRequest } from '../../store/database/stop-request.ts'
import { startWebhooks } from '../start-webhooks.ts'
import { makeSweeps } from '../../sweeps.ts'
import { listenForChanges } from '../../store/writes/change-notices.ts'
import { watchClocks } from '../../store/writes/watch-clocks.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { keepWorkers, type Workers } from './keep-workers.ts'
import { logLine } from './log-line.ts'
import { openReception, type Reception } from './reception.ts'
import { startWorker } from './worker.ts'

export type RunningProcesses = {
  readonly address: string
  readonly opened: OpenDatabase
  /** At the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

/**
 * The primary of several processes on one port. What there is once is its own: the embedded
 * PostgreSQL, migrations, the demo, mails, and the port. The workers answer requests and nothing
 * else (docs/decisions/0014). Returns when all of them do.
 */
export async function startProcesses(
  config: Config,
  options: {
    say: (line: string) => void
    stopRequest: StopRequest
    onError: (error: Error) => void
  },
): Promise<RunningProcesses> {
  const { onError, stopRequest } = options
  return startInOrder(async (later) => {
    const opened = await openToServe(config, options)
    later(opened.close)
    const services = makeServices({ config, database: opened.database })
    const { events } = services
    const demo = await startDemo(opened, services, config)
    later(async () => demo?.release())
    const reception = await openReception(config.host, config.port)
    later(async () => reception.close())
    let workers: Workers | undefined
    const scrape = gatherMetrics(() => workers, [measureBuild, measureBacklogs(opened.owner)])
    const kept = await keepWorkers(namesOf(config), {
      start: (name) =>
        startWorker(
          { kind: 'start', name, config: shareOf(config), address: opened.address },
          reception,
          scrape,
        ),
      onError,
    })
    workers = kept
    later(kept.stop)
    if (config.metricsPort !== undefined) {
      const listen = { host: config.host, port: config.metricsPort }
      later((await serveMetrics(listen, scrape)).stop)
    }
    const log = (line: string) => logLine(config.logLevel, line)
    later(await startMails({ config, opened, log, onError }))
    // What the workers commit, for the webhooks.
    const notices = await listenForChanges(opened.address, services, onError)
    later(notices.stop)
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
    later(async () => stopWorkers(kept, reception, config.drainMs))
    reception.open()
    return { address: reception.address, opened, demo }
  }, stopRequest)
}

/** Connections that were let in are handed out before the workers are told: both go the same way. */
async function stopWorkers(workers: Workers, reception: Reception, drainMs: number): Promise<void> {
  workers.drain()
  await sleep(drainMs)
  // Right after a look for new connections: those that wait at the door when it closes are cut off.
  await nextTurn()
  reception.close()
  await workers.stop()
}

function namesOf({ workers }: Config): string[] {
  return Array.from({ length: workers }, (_, at) => `worker-${at + 1}`)
}

/** Limits are those of the server: each worker gets its part. */
function shareOf(config: Config): Config {
  return {
    ...config,
    poolSize: Math.floor(config.poolSize / config.workers),
    maxConnections: Math.ceil(config.maxConnections / config.workers),
  }
}
