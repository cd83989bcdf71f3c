import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../server/store/database/connect.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { databaseSettings } from '../../test/request-database.ts'

/** Several servers on one database, each on a port that it keeps after a restart. */
export type Fleet = {
  readonly servers: readonly ServerProcess[]
  /** Restarts a server as an operator does; its stop has to exit with 0. */
  readonly restart: (at: number) => Promise<void>
  /** Whatever state they are in. */
  readonly kill: () => Promise<void>
}

export type FleetOptions = {
  address: DatabaseAddress
  /** Mail folder of all servers. */
  folder: string
  /** Worker processes of each server. */
  workers: readonly number[]
  drainSeconds: number
  /** 0 for free ports, else the first server's port; the others' follow. */
  firstPort: number
}

/** For a busy machine; an idle one takes a second. */
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
      const { stop, port, said } = servers[at]!
      assert.equal(await stop('SIGTERM'), 0, said())
      servers[at] = await start(at, port)
    },
    kill: async () => {
      await Promise.all(servers.map(async ({ stop }) => stop('SIGKILL')))
    },
  }
}

/** DATABASE_URL with a socket folder. */
export function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { socketFolder, port, database } = address
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`
}
