import { enableCompileCache } from 'node:module'

// The program of a worker. Uses compiled code from the second start on (see bin/porchlight.js).
const [, , cacheFolder] = process.argv
if (cacheFolder) enableCompileCache(cacheFolder)
const { runWorker } = await import('./run-worker.ts')
try {
  await runWorker()
} catch (error) {
  // For example without a database. The primary reports it and starts another worker.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
