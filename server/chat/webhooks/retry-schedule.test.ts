import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfter } from './retry-schedule.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const after = (header: string | undefined) => {
  const at = retryAfter(header, now)
  return at && (at.getTime() - now.getTime()) / 1_000
}

test('Retry-After is seconds or a future date, limited to a day', () => {
  assert.equal(after('120'), 120)
  assert.equal(after(' Mon, 02 Mar 2026 09:01:00 GMT '), 60)
  assert.equal(after('86401'), 86_400)
  assert.equal(after('Mon, 02 Mar 2099 09:00:00 GMT'), 86_400)
  for (const none of [undefined, '', '0', 'soon', 'Mon, 02 Mar 2026 08:59:59 GMT']) {
    assert.equal(after(none), undefined, String(none))
  }
})
