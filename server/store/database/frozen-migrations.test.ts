import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { listMigrations } from './list-migrations.ts'

/**
 * SHA-256 by name. `released`: in operators' databases, must never change. `unreleased`: may change
 * until a release, with `npm run schema:freeze`.
 */
type FrozenList = { released: Record<string, string>; unreleased: Record<string, string> }

const path = new URL('./migrations/frozen.json', import.meta.url)
const mode = process.env['PORCHLIGHT_TEST_SCHEMA']
const frozen = JSON.parse(await readFile(path, 'utf8')) as FrozenList
const present = Object.fromEntries((await listMigrations()).map((each) => [each.name, each.sha256]))

test('No migration differs from the one that landed', async () => {
  const released = Object.keys(frozen.released)
  const ofReleased = Object.entries(present).filter(([name]) => released.includes(name))
  assert.deepEqual(
    Object.fromEntries(ofReleased),
    frozen.released,
    'A released migration was changed or removed. Take that back, and make a new file.',
  )
  if (mode === 'record' || mode === 'release') {
    const list: FrozenList =
      mode === 'release'
        ? { released: present, unreleased: {} }
        : {
            released: frozen.released,
            unreleased: Object.fromEntries(
              Object.entries(present).filter(([name]) => !released.includes(name)),
            ),
          }
    await writeFile(path, `${JSON.stringify(list, null, 2)}\n`)
    return
  }
  assert.deepEqual(
    { ...frozen.released, ...frozen.unreleased },
    present,
    'An unreleased migration was changed, added or removed. Run: npm run schema:freeze',
  )
})
