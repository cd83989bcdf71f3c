import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { startDemo, type Demo } from './demo/start-demo.ts'
import { drain } from './http/drain.ts'
import type { OpenDatabase } from './open-database.ts'
import { openDatabase } from './open-database.ts'
import { startMails } from './start-mails.ts'
import { startService } from './start-service.ts'

export type RunningServer = {
  readonly address: string
  readonly app: FastifyInstance
  readonly opened: OpenDatabase
  /** At the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

export type StartOptions = { logStream?: NodeJS.WritableStream; onError: (error: Error) => void }

/**
 * Starts everything in this one process, in order, and returns when requests are answered. Of several
 * processes, `processes/start-processes.ts` does it.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { onError } = options
  const opened = await openDatabase(config, {
    purpose: 'serve',
    commandName: 'serve',
    log: () => undefined,
    onError,
  })
  const stops = [opened.close]
  // Last started, first stopped; also when a later part cannot start, such as on a taken port.
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    const service = await startService(config, opened, options)
    const { app } = service
    stops.push(service.stop)
    const demo = await startDemo(opened, service.services, config)
    stops.push(async () => demo?.release())
    const address = await app.listen({ host: config.host, port: config.port })
    const port = boundPort(app) ?? config.port
    const log = (line: string) => app.log.warn(line)
    stops.push(await startMails({ config, opened, port, log, onError }))
    // First of all: those who send requests here shall learn of it before anything is missing.
    stops.push(async () => drain(app.server, config.drainMs))
    return { address, app, opened, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function boundPort(app: FastifyInstance): number | undefined {
  const bound = app.server.address()
  return typeof bound === 'object' ? bound?.port : undefined
}
