import { fileURLToPath } from 'node:url'
import { buildPages } from './build-pages.ts'

// What `npm run build` and a start run, in a process of its own: the compilers take 150 MB.
await buildPages(fileURLToPath(new URL('../../', import.meta.url)))
