import { createInterface } from 'node:readline'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../embedded-postgres.ts'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

/**
 * A process that starts PostgreSQL with the options in its first argument, prints the outcome as one line of JSON, and stops it
 * at the line `stop` or when its input ends. With `--in-worker` it starts it where no death signal can be asked for,
 * as on a machine that has none, and has to be killed.
 */
if (isMainThread && process.argv[3] === '--in-worker') {
  void new Worker(import.meta.filename, { workerData: process.argv[2] })
} else {
  process.on('SIGINT', () => {})
  await run(JSON.parse(String(isMainThread ? process.argv[2] : workerData)))
}

async function run(options: EmbeddedPostgresOptions): Promise<void> {
  try {
    const server = await startEmbeddedPostgres(options)
    console.log(JSON.stringify(server))
    parentPort?.ref()
    if (isMainThread) stopOnRequest(server)
  } catch (error) {
    console.log(JSON.stringify({ refused: String(error) }))
  }
}

function stopOnRequest(server: EmbeddedPostgres): void {
  const input = createInterface(process.stdin)
  input.once('line', () => input.close())
  input.once('close', () => void server.stop().then(() => process.exit()))
}
