import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFieldValue } from './field-values.ts'

const field = { id: '1', name: 'Seats', kind: 'number', options: [], position: 1 }
const read = (value: unknown) => readFieldValue(field as never, value)

test('A number in a field is read by its value, however it is spelled, and never changed', () => {
  const kept = {
    '1e-05': 0.00001,
    '1.0': 1,
    '1E2': 100,
    ' +12.50 ': 12.5,
    '-0.1': -0.1,
    '0.00': 0,
    '007': 7,
    '9007199254740991': 9_007_199_254_740_991,
    '0.1000000000000000000000': 0.1,
  }
  for (const [text, number] of Object.entries(kept)) assert.equal(read(text), number, text)
  const refused = [
    ...['12345678901234567890', '9007199254740993', '0.12345678901234567890', '1e400', '1e-400'],
    ...['', '1,5', '0x10', 'NaN', '1e', '1'.repeat(100_000), `1${' '.repeat(100_000)}`],
  ]
  for (const text of refused) assert.equal(read(text), undefined, text.slice(0, 40))
  assert.equal(read(1e-5), 0.00001)
})
