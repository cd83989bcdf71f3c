import assert from 'node:assert/strict'
import { closeSync, mkdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepLogBounded, lastWords, logSize, openServerLog, rotateWhenLarge } from './server-log.ts'
import { temporaryFolder } from './testing/scenario.ts'

test('a log that has grown too large is renamed while the server keeps writing', () => {
  const file = join(temporaryFolder(), 'log', 'postgres.log')
  const log = openServerLog(file)
  writeSync(log, 'first\n')
  rotateWhenLarge(file, 10)
  assert.equal(readFileSync(file, 'utf8'), 'first\n')

  writeSync(log, 'second\n')
  rotateWhenLarge(file, 10)
  writeSync(log, 'third\n')
  closeSync(log)

  assert.equal(readFileSync(`${file}.1`, 'utf8'), 'first\nsecond\n')
  assert.equal(readFileSync(file, 'utf8'), 'third\n')
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a log that cannot be copied, as on a full disk, ends nothing', () => {
  const file = join(temporaryFolder(), 'postgres.log')
  writeFileSync(file, Buffer.alloc(9 * 1024 ** 2))
  mkdirSync(`${file}.1`)
  keepLogBounded(file)()
  assert.equal(logSize(file), 9 * 1024 ** 2)
})

test('lastWords returns the failures written since the start, or else the last lines', () => {
  const file = join(temporaryFolder(), 'postgres.log')
  const log = openServerLog(file)
  writeSync(log, 'FATAL:  of an earlier start\n')
  const offset = logSize(file)
  assert.equal(lastWords(file, offset), '')
  writeSync(log, '1\n2\n3\n4\n5\n6\n')
  assert.equal(lastWords(file, offset), '2\n3\n4\n5\n6')
  writeSync(log, 'FATAL:  no room\nLOG:  shut down\n')
  closeSync(log)
  assert.equal(lastWords(file, offset), 'FATAL:  no room')
})
