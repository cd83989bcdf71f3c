import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addressWithToken,
  isMailToken,
  mailToken,
  ownMessageId,
  readMessageId,
  tokenIn,
} from './mail-token.ts'

const key = Buffer.alloc(32, 1)
const subject = { id: '0199ef10-3b7b-7a10-9c02-14d8be73f056', recipient: 'ann@example.com' }

test('A token is 128 bits in lower-case base32 and differs by key, subject and recipient', () => {
  const token = mailToken(key, subject)
  assert.match(token, /^[a-z2-7]{26}$/)
  const others = [
    mailToken(Buffer.alloc(32, 2), subject),
    mailToken(key, { ...subject, recipient: 'eve@example.com' }),
    mailToken(key, { ...subject, id: randomUUID() }),
  ]
  assert.equal(new Set([token, ...others]).size, 4)
  assert.ok(isMailToken([key], subject, token.toUpperCase()))
  assert.ok(isMailToken([randomBytes(32), key], subject, token), 'a former key')
  for (const other of [...others, '', token.slice(1), `${token}a`, 'é'.repeat(13)]) {
    assert.ok(!isMailToken([key], subject, other), other)
  }
})

test('A Message-ID of ours names its message, also after a server changed its case', () => {
  const id = ownMessageId(key, subject, 'acme.example')
  const read = readMessageId(id.toUpperCase())
  assert.equal(read?.message_id, subject.id)
  assert.ok(isMailToken([key], subject, read?.token ?? ''))
  for (const other of [
    '',
    'x@example.com',
    `${subject.id}@acme.example`,
    `x${id}`,
    'a'.repeat(1e6),
  ]) {
    assert.equal(readMessageId(other), undefined)
  }
})

test('An address carries a token behind a plus, whatever stands before it', () => {
  const token = mailToken(key, subject)
  const address = addressWithToken('help+eu@acme.example', token)
  assert.equal(address, `help+eu+${token}@acme.example`)
  assert.equal(tokenIn(address), token)
  for (const other of ['help@acme.example', `help+${token}x@acme.example`, `${token}@acme.example`])
    assert.equal(tokenIn(other), undefined)
})
