import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuiet } from './quiet.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00`)

test('Quiet hours hold from their first minute to before their last one, also over midnight', () => {
  const day = { quietFrom: '12:00', quietTo: '13:00' }
  const night = { quietFrom: '22:00', quietTo: '07:00' }
  const quiet = (hours: typeof day, times: readonly string[]) =>
    times.map((time) => isQuiet(hours, at(time)))
  assert.deepEqual(quiet(day, ['11:59', '12:00', '12:59', '13:00']), [false, true, true, false])
  assert.deepEqual(quiet(night, ['21:59', '22:00', '00:00', '06:59', '07:00']), [
    false,
    true,
    true,
    true,
    false,
  ])
  assert.equal(isQuiet({ quietFrom: '22:00', quietTo: '' }, at('23:00')), false)
  assert.equal(isQuiet({ quietFrom: '9', quietTo: '24:00' }, at('10:00')), false)
})
