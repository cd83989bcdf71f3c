import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'

/**
 * Compiles the server to `dist`, with the files it reads where it looks for them, the packages to their own folders, and
 * the pages, unless those that are there are of the same sources.
 */
for (const name of readdirSync('.').includes('dist') ? readdirSync('dist') : []) {
  if (name !== 'pages' && name !== 'release')
    rmSync(`dist/${name}`, { recursive: true, force: true })
}
execFileSync(process.execPath, ['pages/build/main.ts'], { stdio: 'inherit' })
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const name of ['client', 'mcp']) {
  execFileSync(process.execPath, [`${name}/build.js`], { stdio: 'inherit' })
  // What the server offers for download (server/api/pages/downloads.ts).
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', 'dist/downloads']
  mkdirSync('dist/downloads', { recursive: true })
  execFileSync('npm', [...packing, `./${name}`], { stdio: ['ignore', 'ignore', 'inherit'] })
}
const readAsFiles = [
  'server/store/database/migrations',
  'server/chat/sign-in/common-passwords.txt.br',
  'server/api/openapi/reference/reference.css',
  'server/api/openapi/reference/reference.js',
  'package.json',
  // What /readme shows.
  ...globSync(['*.md', 'LICENSE', '.env.example', '{client,mcp}/README.md']),
  'docs',
  'deploy',
]
// A server serves only pages of its own version.
const { version } = JSON.parse(readFileSync('dist/pages/current.json', 'utf8'))
writeFileSync('dist/built.json', JSON.stringify({ pages: version }))
for (const file of readAsFiles) {
  cpSync(file, `dist/${file}`, { recursive: true })
}
