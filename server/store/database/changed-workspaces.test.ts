import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectChanged } from './changed-workspaces.ts'

test('All workspaces may have changed at the first call, after missed notices and once an hour, as a notice may be lost', () => {
  const minuteMs = 60_000
  let now = 0
  let notice: (id: string | undefined) => void = assert.fail
  const follow = (listener: typeof notice) => {
    notice = listener
    return () => undefined
  }
  const changed = collectChanged(follow, () => now)
  assert.equal(changed.take(), null)
  notice('a')
  assert.deepEqual(changed.take(), ['a'])
  now += 59 * minuteMs
  assert.deepEqual(changed.take(), [])
  now += minuteMs
  notice('b')
  assert.equal(changed.take(), null)
  assert.deepEqual(changed.take(), [])
  now += 30 * minuteMs
  notice(undefined)
  assert.equal(changed.take(), null)
  now += 59 * minuteMs
  assert.deepEqual(changed.take(), [], 'The hour begins at the last look at all.')
})
