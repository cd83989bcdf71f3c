import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedServer, postgresProcesses, startServerProcess } from '../server-process.ts'
import { addWorkspaces } from './add-workspaces.ts'
import { startProcessorTime } from './processor-time.ts'

/** Processor time a minute of a server in which nobody does anything, in milliseconds. */
export type Idle = {
  readonly workspaces: number
  readonly server: number
  readonly postgres: number
}

export type IdleOptions = {
  readonly dataFolder: string
  /** The sizes to measure, growing. */
  readonly sizes: readonly number[]
  /** From the start of the server to the measurement: the first round of everything is over. */
  readonly settleSeconds: number
  readonly seconds: number
  readonly say: (line: string) => void
}

/** Measures a server with each number of workspaces, one after the other, in one data folder. */
export async function runIdle(options: IdleOptions): Promise<Idle[]> {
  const { dataFolder, sizes, settleSeconds, seconds, say } = options
  const found: Idle[] = []
  let there = 0
  for (const workspaces of sizes) {
    const filling = await startServerProcess(dataFolder, 120_000)
    const { socketFolder, port } = embeddedServer(dataFolder)
    const owner = new pg.Pool({
      host: socketFolder,
      port,
      database: 'porchlight',
      user: 'postgres',
    })
    await addWorkspaces(owner, workspaces - there)
    there = workspaces
    await owner.end()
    await filling.stop('SIGTERM')
    const server = await startServerProcess(dataFolder, 120_000)
    await sleep(settleSeconds * 1_000)
    const { pid: postmaster } = embeddedServer(dataFolder)
    const ofServer = startProcessorTime(() => [server.child.pid ?? 0], server.child.pid ?? 0)
    const ofPostgres = startProcessorTime(
      () => postgresProcesses(dataFolder).map(({ pid }) => pid),
      postmaster,
    )
    await sleep(seconds * 1_000)
    const perMinute = (ms: number) => Math.round((ms * 60) / seconds)
    const one = { workspaces, server: perMinute(ofServer()), postgres: perMinute(ofPostgres()) }
    say(`${workspaces} workspaces: server ${one.server} ms, PostgreSQL ${one.postgres} ms a minute`)
    found.push(one)
    await server.stop('SIGTERM')
  }
  return found
}
