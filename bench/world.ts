import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import {
  embeddedServer,
  postgresProcesses,
  type ServerProcess,
} from '../campaigns/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import { requestSettings } from '../server/store/database/bind-workspace.ts'
import { openDatabase } from '../server/start/open-database.ts'
import {
  makeData,
  settle,
  startInstallation,
  type Data,
  type Sizes,
  type Tenant,
} from './make-data.ts'
import type { Socket } from './pgbench.ts'
import { preparePostgrest } from './postgrest.ts'
import { residentMegabytes, sharedMegabytes, withDescendants } from './processes.ts'
import { makeRecorder, type Recorder } from './recorder.ts'

/** This checkout. */
export const ownCheckout = fileURLToPath(new URL('..', import.meta.url))

/** Megabytes of the server's process, and of it and PostgreSQL together. */
export type Memory = { readonly server: number; readonly together: number }

export type World = Data & {
  readonly server: ServerProcess
  readonly dataFolder: string
  readonly owner: pg.Pool
  readonly socket: Socket
  readonly recorder: Recorder
  /** Whether PostgREST is installed. */
  readonly hasPostgrest: boolean
  /** Megabytes of the freshly started installation, before any request. */
  readonly idle: Memory
  readonly close: () => Promise<void>
}

/** The processes that handle a request: the server with its children, and PostgreSQL. */
export type Processes = { readonly server: number[]; readonly database: number[] }

export function processesOf({ child }: ServerProcess, dataFolder: string): Processes {
  const database = postgresProcesses(dataFolder).map(({ pid }) => pid)
  const own = new Set(database)
  const server = withDescendants(child.pid ?? 0).filter((pid) => !own.has(pid))
  return { server, database }
}

/** Longer than an idle server keeps what its start or a load has left (server/start/release-memory.ts). */
const idleMs = 25_000

/** Megabytes of an installation that has been idle. */
export async function measureMemory(
  installation: ServerProcess,
  dataFolder: string,
): Promise<Memory> {
  await new Promise((resolve) => {
    setTimeout(resolve, idleMs)
  })
  const { server, database } = processesOf(installation, dataFolder)
  return { server: residentMegabytes(server), together: sharedMegabytes([...server, ...database]) }
}

/** The settings of the server's pool connections. */
export function settingsOf({ workspaceId }: Pick<Tenant, 'workspaceId'>): string[] {
  return [
    ...Object.entries(requestSettings).map(([name, value]) => `${name}=${value}`),
    `porchlight.workspace_id=${workspaceId}`,
  ]
}

/** Starts the real server in a separate process on a new data folder with this much data. */
export async function makeWorld(sizes: Sizes): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const dataFolder = join(folder, 'data')
  // This first start compiles code that later ones reuse, and needs memory for that.
  const data = await makeData(ownCheckout, dataFolder, sizes)
  const server = await startInstallation(ownCheckout, dataFolder)
  const idle = await measureMemory(server, dataFolder)
  const config = readConfig({ PORCHLIGHT_DATA: dataFolder })
  const opened = await openDatabase(config, {
    purpose: 'command',
    commandName: 'bench',
    log: () => undefined,
    onError: () => undefined,
  })
  const { owner } = opened
  await settle(owner)
  const recorder = makeRecorder(config, opened)
  const hasPostgrest = await preparePostgrest(owner)
  const { socketFolder, port } = embeddedServer(dataFolder)
  const close = async () => {
    await recorder.close()
    await opened.close()
    await server.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const socket = { socketFolder, port }
  return { ...data, server, dataFolder, owner, socket, recorder, hasPostgrest, idle, close }
}
