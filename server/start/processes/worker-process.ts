import { enableCompileCache } from 'node:module'

// The program of a worker. From the second start on nothing is compiled (see bin/porchlight.js).
const [, , cacheFolder] = process.argv
if (cacheFolder) enableCompileCache(cacheFolder)
const { runWorker } = await import('./run-worker.ts')
try {
  await runWorker()
} catch (error) {
  // Without a database, for one. Another will be started, and the primary says so.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
