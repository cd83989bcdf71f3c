import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'

/** Compiles the server to `dist`, with the files it reads where it looks for them, and the client to its own. */
rmSync('dist', { recursive: true, force: true })
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
execFileSync(process.execPath, ['client/build.js'], { stdio: 'inherit' })
for (const file of ['server/database/migrations', 'package.json', 'README.md']) {
  cpSync(file, `dist/${file}`, { recursive: true })
}
