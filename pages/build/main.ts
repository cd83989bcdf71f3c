import { fileURLToPath } from 'node:url'
import { buildPages } from './build-pages.ts'

// What `npm run build` and a start run, in a process of its own: the compilers take 150 MB.
try {
  await buildPages(fileURLToPath(new URL('../../', import.meta.url)))
} catch (error) {
  // The compiler's message names file and line; a stack would only name the compiler.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
