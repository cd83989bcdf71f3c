import { createConnection } from 'node:net'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner } from './owner-file.ts'
import type { Owner, RunningServer } from './owner-file.ts'
import { pollWithin } from './poll-within.ts'
import { isStillRunning } from './process-identity.ts'
import { socketName } from './socket-folder.ts'

const patience = { everyMs: 5, limitMs: 120_000 }

/** Waits until the owner's server accepts connections. Returns undefined when the owner ends before that. */
export async function joinRunningServer(
  dataFolder: string,
  owner: Owner,
): Promise<RunningServer | undefined> {
  const found = await pollWithin(patience, async () => {
    if (!isStillRunning(owner)) return { server: undefined }
    const server = readOwner(dataFolder)?.server
    return server && (await accepts(server)) ? { server } : undefined
  })
  if (found !== undefined) return found.server
  throw new EmbeddedPostgresError(
    `The PostgreSQL of Porchlight (pid ${owner.pid}, "${owner.command}") in ${dataFolder} ` +
      `is not ready after ${patience.limitMs / 1000} s. See its log: ${dataFolder}/log/postgres.log`,
  )
}

async function accepts({ socketFolder, port }: RunningServer): Promise<boolean> {
  const code = await connectOnce({ socketFolder, port })
  if (code !== 'EACCES') return code === undefined
  throw new EmbeddedPostgresError(
    `This account may not use the PostgreSQL of the running Porchlight (${socketFolder}). ` +
      'Run the command as the account that runs Porchlight, or as root.',
  )
}

/** The error code of a failed attempt. */
export function connectOnce({
  socketFolder,
  port,
}: Pick<RunningServer, 'socketFolder' | 'port'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(join(socketFolder, socketName(port)))
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
}
