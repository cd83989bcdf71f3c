import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { bufferedLog } from './buffered-log.ts'
import { boundYoungGeneration } from './bound-young-generation.ts'
import type { Config } from '../config/config.ts'
import { terminalLog } from '../api/http/terminal-log.ts'
import type { OpenDatabase } from './open-database.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'
import { onChanges } from './on-changes.ts'
import { makeServices } from './make-services.ts'
import type { AppServices, ProcessGroup } from '../api/http/services.ts'
import { connectStandby } from '../store/standby/connect-standby.ts'
import { listenForChanges } from '../store/writes/change-notices.ts'

export type Service = {
  readonly app: FastifyInstance
  readonly services: AppServices
  readonly stop: () => Promise<void>
}

export type ServiceOptions = {
  group?: ProcessGroup
  logStream?: NodeJS.WritableStream
  onError: (error: Error) => void
}

/** Starts what a process needs to answer requests, with caches that follow changes; does not listen yet. */
export async function startService(
  config: Config,
  opened: Pick<OpenDatabase, 'database' | 'address'>,
  { group, logStream, onError }: ServiceOptions,
): Promise<Service> {
  const standby = connectStandby(config, opened.database, onError)
  const services = makeServices({
    config,
    database: opened.database,
    ...(standby === undefined ? {} : { standby }),
    ...(group === undefined ? {} : { group }),
  })
  const notices = await listenForChanges(opened.address, onChanges(services), onError)
  await services.hosts.ready()
  const stream = logStream ?? (process.stdout.isTTY ? terminalLog() : bufferedLog())
  const app = createApp(services, {
    level: config.logLevel,
    ...(group === undefined ? {} : { process: group.name }),
    stream,
  })
  boundYoungGeneration()
  const endRelease = releaseMemoryWhenIdle(app.server)
  const stop = async () => {
    endRelease()
    await app.close()
    await notices.stop()
    await standby?.database.close()
  }
  return { app, services, stop }
}
