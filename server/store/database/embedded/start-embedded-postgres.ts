import { rmSync } from 'node:fs'
import { noStopRequest } from '../stop-request.ts'
import type { Cluster } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { guardDisk, setWrites } from './guard-disk.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { joinRunningServer } from './join-running-server.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { Postmaster } from './launch-postmaster.ts'
import { announce, claimOwnership, releaseOwnership } from './owner-file.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { keepLogBounded } from './server-log.ts'
import { connectionsOf } from './server-settings.ts'
import { alreadyUsed, succeedCommand } from './succeed-command.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { waitForOwner } from './wait-for-owner.ts'

const ignore = (): void => {}

/**
 * Starts the PostgreSQL of a data folder and keeps it running until stop(), or joins one that a command has started, which
 * a server replaces when that ends; waits for one that is stopping. At most one process owns a data folder; PostgreSQL
 * ends with it. Throws EmbeddedPostgresError.
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
    if (owner.stop_limit_ms !== undefined) {
      await waitForOwner(dataFolder, owner, asked, options.say ?? ignore)
      continue
    }
    if (!isCommand) {
      if (owner.is_command !== true) throw alreadyUsed(dataFolder, owner)
      const start = async (socketFolder: string) => startAsOwner(dataFolder, options, socketFolder)
      const server = await succeedCommand(dataFolder, owner, options, start)
      if (server) return server
      continue
    }
    const server = await joinRunningServer(dataFolder, owner)
    if (server === undefined) continue
    const { pid, socketFolder, port } = server
    return { pid, socketFolder, port, user: 'postgres', joined: true, stop: async () => {} }
  }
}

async function startAsOwner(
  dataFolder: string,
  options: EmbeddedPostgresOptions,
  socketFolder?: string,
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
    const prepared = await prepareCluster(dataFolder, options)
    const cluster = { ...prepared, ...(socketFolder === undefined ? {} : { socketFolder }) }
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
  const connections = connectionsOf(cluster.overrides)
  // A killed server leaves its socket in it.
  const removeSocketFolder = (): void => rmSync(socketFolder, { recursive: true, force: true })
  const launch = async (signal: AbortSignal): Promise<Postmaster> => {
    const postmaster = await launchPostmaster(cluster, log, signal)
    try {
      announce(dataFolder, { server: { pid: postmaster.pid, socketFolder, port, connections } })
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
