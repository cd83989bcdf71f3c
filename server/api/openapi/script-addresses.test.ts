import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isScriptAddress } from './script-addresses.ts'

const schemes = ['javascript:', 'data:', 'vbscript:', 'https:', 'mailto:', 'java', 'script:', 'x']

test('Every address that a browser would run as script or data is recognised, however it is disguised', () => {
  const odd = fc.constantFrom(
    '\t',
    '\n',
    '\r',
    ' ',
    '\0',
    '\x1f',
    '\u00A0',
    '%0a',
    ':',
    '/',
    '\\',
    '&#9;',
  )
  const letters = fc
    .constantFrom(...schemes)
    .chain((text) =>
      fc.tuple(
        fc.array(odd, { maxLength: 3 }),
        fc.nat(text.length),
        fc.constant(text),
        fc.boolean(),
      ),
    )
    .map(([oddities, at, text, isUpper]) => {
      const disguised = text.slice(0, at) + oddities.join('') + text.slice(at)
      return isUpper ? disguised.toUpperCase() : disguised
    })
  const addresses = fc.tuple(fc.array(odd, { maxLength: 3 }), letters, fc.string({ maxLength: 8 }))
  let found = 0
  fc.assert(
    fc.property(addresses, ([before, address, after]) => {
      const text = `${before.join('')}${address}${after}`
      const protocol = URL.parse(text)?.protocol ?? ''
      const isActive = ['javascript:', 'data:', 'vbscript:'].includes(protocol)
      if (isActive) assert.equal(isScriptAddress(text), true, JSON.stringify(text))
      if (isActive) found += 1
      else if (protocol !== '') assert.equal(isScriptAddress(text), false, JSON.stringify(text))
    }),
    { numRuns: 3_000 },
  )
  assert.ok(found > 100, String(found))
})
