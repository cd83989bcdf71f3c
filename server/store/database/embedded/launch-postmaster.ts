import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeLeftovers, killLeftoverBackends } from './remove-leftovers.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { pollWithin } from './poll-within.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { commandAs } from './server-command.ts'
import { lastWords, logSize, openServerLog } from './server-log.ts'
import { serverArguments } from './server-settings.ts'
import { makePrivateFolder } from './socket-folder.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** A server that is our child process; `ended` resolves with how it ended. */
export type Postmaster = { pid: number; hasEnded: () => boolean; ended: Promise<string> }

const pollIntervalMs = 3
/** Replaying the log after a crash takes seconds per 100 MB on a slow disk. */
const readyLimitMs = 600_000
const memoryRetryMs = 100
const memoryRetries = 100

/** Starts the server and waits until it is ready. An aborted `signal` stops it again and throws. */
export async function launchPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Postmaster> {
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted()
    makePrivateFolder(cluster.socketFolder, cluster.account)
    await removeLeftovers(cluster, log)
    const logOffset = logSize(cluster.logFile)
    const postmaster = await spawnPostmaster(cluster)
    if (await becomesReady(postmaster, cluster, signal)) return postmaster
    const reason = lastWords(cluster.logFile, logOffset)
    if (retries === memoryRetries || !isMemoryInUse(reason)) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start: ${await postmaster.ended}. ${reason} (log: ${cluster.logFile})`,
      )
    }
    killLeftoverBackends(cluster)
    await sleep(memoryRetryMs)
  }
}

/** PostgreSQL's words for shared memory that processes of a killed postmaster still hold. */
function isMemoryInUse(reason: string): boolean {
  return reason.includes('shared memory block') && reason.includes('is still in use')
}

async function spawnPostmaster(cluster: Cluster): Promise<Postmaster> {
  const { binaries, account, deathSignals } = cluster
  const command = [
    binaries.postgres,
    ...serverArguments({ ...cluster, major: binaries.major, clusterFolder: cluster.folder }),
  ]
  // Not SIGINT: a server that is recovering from a crashed backend would never end.
  const { program, args, ids } = commandAs(account, command, deathSignals ? 'QUIT' : undefined)
  const output = openServerLog(cluster.logFile)
  const child = spawn(program, args, {
    ...ids,
    cwd: '/',
    env: binaries.environment,
    // A separate session: Ctrl-C in the terminal reaches only this process, which then stops it in order.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, name) => resolve(name ? `ended by ${name}` : `exit code ${code}`))
  })
  await once(child, 'spawn')
  const pid = child.pid as number // Undefined only if spawning failed.
  return { pid, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

/** Returns false when the server ends instead. */
async function becomesReady(
  postmaster: Postmaster,
  cluster: Cluster,
  signal: AbortSignal,
): Promise<boolean> {
  const limits = { everyMs: pollIntervalMs, limitMs: readyLimitMs }
  const outcome = await pollWithin(limits, () => {
    if (postmaster.hasEnded()) return 'ended'
    const found = readPostmasterPid(cluster.folder)
    if (found?.ready && found.pid === postmaster.pid) return 'ready'
    return signal.aborted ? 'aborted' : undefined
  })
  if (outcome === 'ended' || outcome === 'ready') return outcome === 'ready'
  await stopPostmaster(postmaster)
  signal.throwIfAborted()
  throw new EmbeddedPostgresError(`PostgreSQL is not ready after ${readyLimitMs / 1000} s.`)
}
