import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { makeUnfinished, removeAllUnfinished, removeUnfinished } from './remove-unfinished.ts'
import { commandAs } from './server-command.ts'

/**
 * Creates the cluster if it is missing, and checks that it has the binaries' major version. Returns whether it is new.
 * An aborted `signal` ends initdb and removes its output.
 */
export async function initialiseCluster(cluster: Cluster, signal: AbortSignal): Promise<boolean> {
  await removeAllUnfinished(cluster.folder)
  const content = listIfAny(cluster.folder)
  if (content.length === 0) {
    await createCluster(cluster, signal)
    return true
  }
  if (!content.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `${cluster.folder} is not empty, but contains no PostgreSQL cluster. Move its content elsewhere.`,
    )
  }
  requireSameMajor(cluster)
  return false
}

function requireSameMajor({ folder, binaries }: Cluster): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (made === String(binaries.major)) return
  throw new EmbeddedPostgresError(
    `${folder} was created by PostgreSQL ${made}, but the binaries here are PostgreSQL ${binaries.major}. ` +
      `Run it with the binaries of PostgreSQL ${made}, or dump it with those (pg_dumpall) and load the dump into ` +
      'an empty data folder.',
  )
}

/**
 * Creates the cluster elsewhere and then renames it: a killed initdb leaves a folder that looks complete, with a
 * server that claims to be ready, accepts no connections and ignores stop signals.
 */
async function createCluster(cluster: Cluster, signal: AbortSignal): Promise<void> {
  const { folder, account } = cluster
  const unfinished = makeUnfinished(folder)
  try {
    if (account.manner === 'switched') chownSync(unfinished, account.uid, account.gid)
    await runInitdb(cluster, unfinished, signal)
    renameSync(unfinished, folder)
  } catch (error) {
    await removeUnfinished(unfinished)
    throw error
  }
  // If a power cut undid the rename, the next start would delete committed data as unfinished.
  syncFolder(dirname(folder))
}

async function runInitdb(cluster: Cluster, folder: string, signal: AbortSignal): Promise<void> {
  const { binaries, account, deathSignals } = cluster
  const command = [binaries.initdb, ...initdbArguments(cluster, folder)]
  const { program, args, ids } = commandAs(account, command, deathSignals ? 'KILL' : undefined)
  const child = spawn(program, args, {
    ...ids,
    cwd: '/',
    env: binaries.environment,
    // A separate session: Ctrl-C in the terminal reaches only this process, which then ends initdb.
    detached: true,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const failure = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${signal ?? code}`))
  })
  const [complaint, reason] = await Promise.all([text(child.stderr), failure])
  signal.throwIfAborted()
  if (reason === undefined) return
  const hint =
    account.manner === 'namespaced'
      ? ' Root cannot run PostgreSQL here. Start Porchlight as an ordinary user.'
      : ''
  throw new EmbeddedPostgresError(
    `The database cannot be created in ${folder} (initdb: ${reason}).${hint} ${complaint}`,
  )
}

/** Uses no locale of the machine, so that no index depends on a library that an upgrade replaces. */
function initdbArguments({ binaries, overrides }: Cluster, folder: string): string[] {
  const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    '--pgdata',
    folder,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    ...(binaries.major >= 17 ? builtinLocale : []),
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(overrides['fsync'] === 'off' ? ['--no-sync'] : []),
  ]
}

function listIfAny(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
