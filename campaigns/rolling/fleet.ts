import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../server/store/database/connect.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { databaseSettings } from '../../test/way-of-requests.ts'

/** Several servers on one database, each on a port that it keeps when it is started again. */
export type Fleet = {
  readonly servers: readonly ServerProcess[]
  /** Stops a server as an operator does, which has to end in good order, and starts it again. */
  readonly restart: (at: number) => Promise<void>
  /** Whatever state they are in. */
  readonly kill: () => Promise<void>
}

export type FleetOptions = {
  address: DatabaseAddress
  /** For the mails of all of them. */
  folder: string
  /** How many processes answer in each server. */
  workers: readonly number[]
  drainSeconds: number
  /** 0 for any free ports, else the first server's; the others' follow. */
  firstPort: number
}

/** For a busy machine; alone it takes a second. */
const startLimitMs = 80_000

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const start = async (at: number, port: number) =>
    startServerProcess(join(options.folder, 'data'), startLimitMs, {
      ...databaseSettings(urlOf(options.address)),
      PORCHLIGHT_WORKERS: String(options.workers[at]),
      PORCHLIGHT_DRAIN_SECONDS: String(options.drainSeconds),
      PORT: String(port),
    })
  const { firstPort } = options
  const servers = await Promise.all(
    options.workers.map(async (_, at) => start(at, firstPort === 0 ? 0 : firstPort + at)),
  )
  return {
    servers,
    restart: async (at) => {
      const { child, ended, port, said } = servers[at]!
      child.kill('SIGTERM')
      assert.equal(await ended, 0, said())
      servers[at] = await start(at, port)
    },
    kill: async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(async ({ ended }) => ended))
    },
  }
}

/** A socket's folder as an operator writes it into DATABASE_URL. */
function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { socketFolder, port, database } = address
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`
}
