import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The oldest Node.js that may install Porchlight; it runs on one that it brings along. */
const oldestMajor = 20

type Locked = { engines?: { node?: string }; deprecated?: string }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** Whether a range of versions such as `^20.9 || >=22` admits some version of the oldest major. */
function admitsOldest(range: string): boolean {
  return range.split('||').some((part) => {
    const [, operator = '', major = ''] = /^\s*(>=?|\^|~)?\s*v?(\d+|\*)/.exec(part) ?? []
    if (major === '*') return true
    return operator.startsWith('>') ? Number(major) <= oldestMajor : Number(major) === oldestMajor
  })
}

test('npm ci warns of nothing on the oldest Node.js: no package asks for a newer one, none is deprecated', () => {
  assert.ok(Object.keys(packages).length > 100)
  const warned = Object.entries(packages).flatMap(([path, { engines, deprecated }]) => [
    ...(admitsOldest(engines?.node ?? '*') ? [] : [`${path} needs Node.js ${engines?.node}`]),
    ...(deprecated === undefined ? [] : [`${path}: ${deprecated}`]),
  ])
  assert.deepEqual(warned, [])
})
