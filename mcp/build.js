import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: `npm pack` runs it on whichever Node.js npm has, which may not read TypeScript.
const folder = dirname(fileURLToPath(import.meta.url))
rmSync(join(folder, 'dist'), { recursive: true, force: true })
execFileSync(join(folder, '../node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' })
