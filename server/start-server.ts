import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connectJobs } from './database/connect.ts'
import { startDemo, type Demo } from './demo/start-demo.ts'
import type { OpenDatabase } from './open-database.ts'
import { openDatabase } from './open-database.ts'
import { createMailTransport } from './mail/mail-transport.ts'
import { startMailJobs } from './mail/deliver-mails.ts'
import type { AppServices } from './services.ts'
import { listenForChanges } from './workspaces/change-notices.ts'

export type RunningServer = {
  readonly address: string
  readonly app: FastifyInstance
  readonly opened: OpenDatabase
  /** At the first start on an empty database. */
  readonly demo: Demo | undefined
  readonly stop: () => Promise<void>
}

export type StartOptions = { logStream?: NodeJS.WritableStream; onError: (error: Error) => void }

/** Starts everything in order and returns when requests are answered. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const opened = await openDatabase(config, {
    purpose: 'serve',
    commandName: 'serve',
    log: () => undefined,
    onError: options.onError,
  })
  const stops = [opened.close]
  // Last started, first stopped; also when a later part cannot start, such as on a taken port.
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    const services: AppServices = {
      config,
      database: opened.database,
      keys: new Map(),
      settings: new Map(),
    }
    const notices = await listenForChanges(opened.address, services, options.onError)
    stops.push(notices.stop)
    const demo = await startDemo(opened, services, config)
    stops.push(async () => demo?.release())
    const app = createApp(services, {
      level: config.logLevel,
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    })
    stops.push(async () => app.close())
    const address = await app.listen({ host: config.host, port: config.port })
    stops.push(await startMails({ config, opened, app, onError: options.onError }))
    return { address, app, opened, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Once the server listens: links in mails name the port that it really has. Returns the stop. */
async function startMails(parts: {
  config: Config
  opened: OpenDatabase
  app: FastifyInstance
  onError: (error: Error) => void
}): Promise<() => Promise<void>> {
  const { config, opened, app, onError } = parts
  const jobsPool = connectJobs(opened.address, onError)
  const mails = await startMailJobs({
    ownerPool: opened.owner,
    jobsPool,
    transport: createMailTransport({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      mailFolder: join(config.dataFolder, 'mail'),
    }),
    publicScheme: config.publicScheme,
    baseDomain: config.baseDomain,
    port: boundPort(app) ?? config.port,
    log: (line) => app.log.warn(line),
    onError,
  })
  return async () => {
    await mails.stop()
    await jobsPool.end()
  }
}

function boundPort(app: FastifyInstance): number | undefined {
  const bound = app.server.address()
  return typeof bound === 'object' ? bound?.port : undefined
}
