import { rmSync } from 'node:fs'
import { noStopRequest, type StopRequest } from '../stop-request.ts'
import type { Cluster } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { joinRunningServer } from './join-running-server.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { Postmaster } from './launch-postmaster.ts'
import { announceServer, announceStop, claimOwnership, releaseOwnership } from './owner-file.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { keepLogBounded } from './server-log.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { waitForOwner } from './wait-for-owner.ts'

export type EmbeddedPostgres = {
  /** What goes into `host` of the driver. */
  socketFolder: string
  /** Names the socket file only; there is no TCP port. */
  port: number
  user: 'postgres'
  /** Of the server now; another one after it had to be restarted. */
  readonly pid: number
  /** Whether the server belongs to another process, which stop() leaves alone. */
  joined: boolean
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The cluster is its subfolder `postgres`, the server's log `log/postgres.log`. */
  dataFolder: string
  /** A command joins a Porchlight that is running; `serve` refuses to start beside one. */
  purpose: 'serve' | 'command'
  /** Tells a second starter who is in its way. */
  commandName: string
  /** Binaries to use instead of those of the npm package, from PostgreSQL 15 on. */
  binFolder?: string
  /** Server settings that differ from the defaults in server-settings.ts. */
  settings?: Record<string, string>
  /** The server ended or could not be restarted; it is being restarted. */
  onUnexpectedExit?: (detail: string) => void
  log?: (line: string) => void
  /** What a person at the start has to know while it waits. */
  say?: (line: string) => void
  /** A start that is asked to stop rejects; afterwards later starters see that this one is stopping. */
  stopRequest?: StopRequest
}

const nobodyListens = (): void => {}

/**
 * Starts the PostgreSQL of a data folder and keeps it running until stop(), or joins the one that another command
 * has started; waits for one that is stopping. At most one process owns a data folder; the server ends with it.
 * Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { asked } = options.stopRequest ?? noStopRequest
  const dataFolder = openDataFolder(options.dataFolder)
  for (;;) {
    const owner = claimOwnership(dataFolder, options.commandName)
    if (!owner) return await startAsOwner(dataFolder, options)
    if (owner.stop_limit_ms !== undefined) {
      const { say = nobodyListens } = options
      await waitForOwner(dataFolder, { ...owner, stop_limit_ms: owner.stop_limit_ms }, asked, say)
      continue
    }
    if (options.purpose === 'serve') {
      throw new EmbeddedPostgresError(
        `Another Porchlight (pid ${owner.pid}, "${owner.command}") is already using ${dataFolder}. ` +
          'Stop it first, or set PORCHLIGHT_DATA to another folder.',
      )
    }
    const server = await joinRunningServer(dataFolder, owner)
    if (server) return { ...server, user: 'postgres', joined: true, stop: async () => {} }
  }
}

async function startAsOwner(
  dataFolder: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { asked, limitMs } = options.stopRequest ?? noStopRequest
  const tell = (): void => {
    try {
      announceStop(dataFolder, limitMs)
    } catch (error) {
      // A full disk: a starter that could wait is then refused.
      options.log?.(`The stop cannot be announced to later starts: ${String(error)}`)
    }
  }
  asked.addEventListener('abort', tell, { once: true })
  const release = (): void => {
    asked.removeEventListener('abort', tell)
    releaseOwnership(dataFolder)
  }
  try {
    if (asked.aborted) tell()
    const cluster = await prepareCluster(dataFolder, options)
    return await runCluster(cluster, { dataFolder, release }, options)
  } catch (error) {
    release()
    throw error
  }
}

async function runCluster(
  cluster: Cluster,
  { dataFolder, release }: { dataFolder: string; release: () => void },
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = nobodyListens, onUnexpectedExit = nobodyListens } = options
  const { asked } = options.stopRequest ?? noStopRequest
  const { socketFolder, port } = cluster
  // A server that had to be killed has left its socket in it.
  const removeSocketFolder = (): void => rmSync(socketFolder, { recursive: true, force: true })
  const launch = async (signal: AbortSignal): Promise<Postmaster> => {
    const postmaster = await launchPostmaster(cluster, log, signal)
    try {
      announceServer(dataFolder, { pid: postmaster.pid, socketFolder, port })
    } catch (error) {
      // A full disk: other commands cannot join, but that is no reason to do without the server.
      log(`The server cannot be announced to other commands: ${String(error)}`)
    }
    return postmaster
  }
  if (await initialiseCluster(cluster, asked)) log(`Created the database in ${cluster.folder}.`)
  const first = await launch(asked).catch((error) => {
    removeSocketFolder()
    throw error
  })
  const endLogBound = keepLogBounded(cluster.logFile)
  const server = supervisePostmaster(first, { launch, onUnexpectedExit })
  const end = async (): Promise<void> => {
    endLogBound()
    await server.stop()
    removeSocketFolder()
    release()
  }
  let ending: Promise<void> | undefined
  return {
    socketFolder,
    port,
    user: 'postgres',
    joined: false,
    get pid() {
      return server.pid()
    },
    stop: () => (ending ??= end()),
  }
}
