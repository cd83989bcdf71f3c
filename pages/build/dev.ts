import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './build-pages.ts'

/** `npm run pages:dev`: builds after every change; a server that runs beside it serves the newest build. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const settleMs = 50

let last = Promise.resolve()
let timer: NodeJS.Timeout | undefined

async function rebuild(): Promise<void> {
  const startedAt = performance.now()
  try {
    if (!(await buildPages(root))) return
    console.error(`Built in ${Math.round(performance.now() - startedAt)} ms.`)
  } catch (error) {
    console.error((error as Error).message)
  }
}

function onChange(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    last = last.then(rebuild)
  }, settleMs)
}

for (const folder of ['pages', 'inbox', 'widget', 'client/source']) {
  watch(join(root, folder), { recursive: true }, onChange)
}
onChange()
