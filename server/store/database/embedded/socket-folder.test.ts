import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { chooseSocketFolder, makePrivateFolder } from './socket-folder.ts'
import { needsRoot, temporaryFolder } from './testing/scenario.ts'

const me = { uid: process.getuid!(), gid: process.getgid!() }

test('different data folders have different socket folders, each always the same', () => {
  const account = { manner: 'same', ...me } as const
  const folders = ['/x/one', '/x/two', '/x/one'].map((path) => chooseSocketFolder(path, account, 1))
  assert.equal(folders[0], folders[2])
  assert.notEqual(folders[0], folders[1])
})

test('a temporary folder with a long path is skipped', (t) => {
  const long = join(temporaryFolder(), 'c'.repeat(80))
  mkdirSync(long)
  const before = tmpdir()
  t.after(() => (process.env['TMPDIR'] = before))
  process.env['TMPDIR'] = long
  const folder = chooseSocketFolder('/x/one', { manner: 'same', ...me }, 5432)
  assert.equal(dirname(folder), '/tmp')
})

test('a folder that others may enter is closed to them', () => {
  const folder = join(temporaryFolder(), 'socket')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  makePrivateFolder(folder, me)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
})

test('a link in its place is rejected', () => {
  const folder = join(temporaryFolder(), 'socket')
  symlinkSync(temporaryFolder(), folder)
  assert.throws(() => makePrivateFolder(folder, me), {
    name: 'EmbeddedPostgresError',
    message: /was created by another user/,
  })
})

test('a folder of another account in its place is rejected', { skip: needsRoot }, () => {
  const folder = join(temporaryFolder(), 'socket')
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, 12345, 12345)
  assert.throws(() => makePrivateFolder(folder, me), {
    name: 'EmbeddedPostgresError',
    message: /was created by another user \(id 12345\).*Remove it/,
  })
})
