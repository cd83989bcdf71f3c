import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run release`: writes the packages of this version to `dist/release`. The server's has compiled code, built pages and
 * the packages it needs, but nothing of development (docs/decisions/0129).
 */

type Manifest = Record<string, unknown> & { readonly version: string }
type Locked = Readonly<Record<'dev' | 'devOptional' | 'optional' | 'link', boolean | undefined>>
type Lock = { readonly packages: Record<string, Locked> }

const folder = 'dist/release'
const staged = join(folder, 'server')
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path: string, value: object) =>
  writeFileSync(join(staged, path), `${JSON.stringify(value, null, 2)}\n`)

execFileSync(process.execPath, ['build.ts'], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(staged, { recursive: true })

/** The fields of package.json that concern who installs it: no workspaces, scripts or tools. */
const manifest = readJson('package.json') as Manifest
const kept = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'bin',
  'engines',
  'dependencies',
  'optionalDependencies',
]
writeJson('package.json', {
  ...Object.fromEntries(kept.map((name) => [name, manifest[name]])),
  bundleDependencies: Object.keys(manifest['dependencies'] as object),
})

/** The exact packages that were tested, but for the programs of each system, which npm chooses at the installation. */
const { packages } = readJson('package-lock.json') as Lock
for (const [path, { dev, devOptional, optional, link }] of Object.entries(packages)) {
  if (!path.startsWith('node_modules/') || dev || devOptional || optional || link) continue
  // A package inside another one is copied with it.
  if (path.lastIndexOf('node_modules/') === 0) cpSync(path, join(staged, path), { recursive: true })
}

const { version: pages } = readJson('dist/pages/current.json') as { version: string }
const built = readdirSync('dist').filter((name) => name !== 'release' && name !== 'pages')
for (const path of ['bin', 'README.md', 'LICENSE', ...built.map((name) => `dist/${name}`)]) {
  cpSync(path, join(staged, path), { recursive: true })
}
// Not the former build, which is for browsers of a server that was updated where it stands.
cpSync(`dist/pages/${pages}`, join(staged, `dist/pages/${pages}`), { recursive: true })
writeJson('dist/pages/current.json', { version: pages })
execFileSync(
  'npm',
  ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder, `./${staged}`],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
rmSync(staged, { recursive: true })
cpSync('dist/downloads', folder, { recursive: true })
