import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounceAddress, hasBounceForm, readBounceAddress } from './bounce-address.ts'
import { tokenIn } from './mail-token.ts'

const key = Buffer.alloc(32, 1)
const ids = [
  '0199ef10-3b7b-7a10-9c02-14d8be73f056',
  '00000000-0000-0000-0000-000000000001',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

test('The address for bounces names its mail, in any case, also by a former key', () => {
  for (const id of ids) {
    const address = bounceAddress(key, 'help@shop.example', id) ?? ''
    assert.match(address, /^help\+b[0-9a-z]{25}[a-z2-7]{10}@shop\.example$/)
    assert.equal(readBounceAddress([key], address.toUpperCase()), id)
    assert.equal(readBounceAddress([Buffer.alloc(32, 2), key], address), id)
    assert.equal(tokenIn(address), undefined)
  }
})

test('Forged addresses and those of another form name no mail', () => {
  const [id = ''] = ids
  const address = bounceAddress(key, 'help@shop.example', id) ?? ''
  assert.equal(readBounceAddress([Buffer.alloc(32, 2)], address), undefined)
  const another = address.replace(/\+b(.)/, (_, first: string) => `+b${first === '0' ? '1' : '0'}`)
  assert.equal(readBounceAddress([key], another), undefined)
  const beyond = `help+b${'z'.repeat(25)}${'a'.repeat(10)}@shop.example`
  for (const given of [beyond, 'help@shop.example', '', `help+${'a'.repeat(26)}@shop.example`]) {
    assert.equal(readBounceAddress([key], given), undefined, given)
  }
  assert.equal(hasBounceForm('help@shop.example'), false)
})

test('An address whose local part has no room is not used for bounces', () => {
  const [id = ''] = ids
  assert.ok(bounceAddress(key, `${'a'.repeat(27)}@shop.example`, id))
  assert.equal(bounceAddress(key, `${'a'.repeat(28)}@shop.example`, id), undefined)
})
