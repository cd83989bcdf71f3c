import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner } from './owner-file.ts'
import type { Owner, RunningServer } from './owner-file.ts'
import { isStillRunning } from './process-identity.ts'
import { socketName } from './socket-folder.ts'

const pollIntervalMs = 5
const readyLimitMs = 120_000

/** Waits until the owner's server accepts connections. Returns undefined when the owner ends before that. */
export async function joinRunningServer(
  dataFolder: string,
  owner: Owner,
): Promise<RunningServer | undefined> {
  const deadline = performance.now() + readyLimitMs
  while (isStillRunning(owner)) {
    const server = readOwner(dataFolder)?.server
    if (server && (await accepts(server))) return server
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of Porchlight (pid ${owner.pid}, "${owner.command}") in ${dataFolder} ` +
          `is not ready after ${readyLimitMs / 1000} s. Its log tells why: ${dataFolder}/log/postgres.log`,
      )
    }
    await sleep(pollIntervalMs)
  }
  return undefined
}

async function accepts({ socketFolder, port }: RunningServer): Promise<boolean> {
  const code = await connectOnce(join(socketFolder, socketName(port)))
  if (code !== 'EACCES') return code === undefined
  throw new EmbeddedPostgresError(
    `This account may not use the PostgreSQL of the running Porchlight (${socketFolder}). ` +
      'Run the command as the account that runs Porchlight, or as root.',
  )
}

/** The error code of a failed attempt. */
function connectOnce(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
}
