import { rmSync } from 'node:fs'
import { noStopRequest, type StopRequest } from '../stop-request.ts'
import type { Cluster } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { guardDisk, setWrites } from './guard-disk.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { joinRunningServer } from './join-running-server.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { Postmaster } from './launch-postmaster.ts'
import { announce, claimOwnership, releaseOwnership } from './owner-file.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { keepLogBounded } from './server-log.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { waitForOwner } from './wait-for-owner.ts'

export type EmbeddedPostgres = {
  /** The driver's `host`. */
  socketFolder: string
  /** Names the socket file only; there is no TCP port. */
  port: number
  user: 'postgres'
  /** The server's current pid, which a restart changes. */
  readonly pid: number
  /** Whether the server belongs to another process: stop() then does nothing. */
  joined: boolean
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The cluster is its subfolder `postgres`, the server's log `log/postgres.log`. */
  dataFolder: string
  /** A command joins a running Porchlight; `serve` waits for the end of a command, and refuses to start beside a `serve`. */
  purpose: 'serve' | 'command'
  /** Shown to a second starter as the owner. */
  commandName: string
  /** Binaries to use instead of those of the npm package, from PostgreSQL 15 on. */
  binFolder?: string
  /** Server settings that differ from the defaults in server-settings.ts. */
  settings?: Record<string, string>
  /** Called when the server ended or could not be restarted (it is being restarted), and when its disk is almost full. */
  onTrouble?: (detail: string) => void
  log?: (line: string) => void
  /** Receives lines for the person at the terminal while the start waits. */
  say?: (line: string) => void
  /** Rejects the start when it aborts; after the start it announces the stop to later starters. */
  stopRequest?: StopRequest
}

const ignore = (): void => {}

/**
 * Starts the PostgreSQL of a data folder and keeps it running until stop(), or joins one that another command
 * started; waits for one that is stopping, and as a server for a command. At most one process owns a data folder; the server ends with it.
 * Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { asked } = options.stopRequest ?? noStopRequest
  const dataFolder = openDataFolder(options.dataFolder)
  for (;;) {
    const isCommand = options.purpose === 'command'
    const owner = claimOwnership(dataFolder, options.commandName, isCommand)
    if (!owner) return await startAsOwner(dataFolder, options)
    if (owner.stop_limit_ms !== undefined || (owner.is_command === true && !isCommand)) {
      await waitForOwner(dataFolder, owner, asked, options.say ?? ignore)
      continue
    }
    if (!isCommand) {
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
  const announceStop = (): void => {
    try {
      announce(dataFolder, { stop_limit_ms: limitMs })
    } catch (error) {
      // A full disk: later starters then fail instead of waiting.
      options.log?.(`The stop cannot be announced to later starts: ${String(error)}`)
    }
  }
  asked.addEventListener('abort', announceStop, { once: true })
  const release = (): void => {
    asked.removeEventListener('abort', announceStop)
    releaseOwnership(dataFolder)
  }
  try {
    if (asked.aborted) announceStop()
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
  const { log = ignore, onTrouble = ignore } = options
  const { asked } = options.stopRequest ?? noStopRequest
  const { socketFolder, port } = cluster
  // A killed server leaves its socket in it.
  const removeSocketFolder = (): void => rmSync(socketFolder, { recursive: true, force: true })
  const launch = async (signal: AbortSignal): Promise<Postmaster> => {
    const postmaster = await launchPostmaster(cluster, log, signal)
    try {
      announce(dataFolder, { server: { pid: postmaster.pid, socketFolder, port } })
    } catch (error) {
      // A full disk: other commands cannot join, but the server can run.
      log(`The server cannot be announced to other commands: ${String(error)}`)
    }
    return postmaster
  }
  if (await initialiseCluster(cluster, asked)) log(`Created the database in ${cluster.folder}.`)
  // A killed owner may have left it without writes. On a full disk it starts all the same.
  await setWrites(cluster.folder, true).catch((error) => log(String(error)))
  const first = await launch(asked).catch((error) => {
    removeSocketFolder()
    throw error
  })
  const endLogBound = keepLogBounded(cluster.logFile)
  const server = supervisePostmaster(first, { launch, onTrouble })
  const endGuard = guardDisk(cluster.folder, {
    reload: () => server.reload(),
    report: onTrouble,
  })
  const end = async (): Promise<void> => {
    endLogBound()
    endGuard()
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
