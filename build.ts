import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'

/** Compiles the server to `dist`, with the files it reads where it looks for them, and the packages to their own. */
rmSync('dist', { recursive: true, force: true })
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const name of ['client', 'mcp']) {
  execFileSync(process.execPath, [`${name}/build.js`], { stdio: 'inherit' })
}
const readAsFiles = [
  'server/store/database/migrations',
  'server/api/openapi/reference/reference.css',
  'server/api/openapi/reference/reference.js',
  'package.json',
  // What /readme shows.
  ...globSync(['*.md', 'LICENSE', '.env.example', '{client,mcp}/README.md']),
  'docs',
  'deploy',
]
for (const file of readAsFiles) {
  cpSync(file, `dist/${file}`, { recursive: true })
}
