import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isOutdated, isPasswordOf } from './hash-password.ts'

const words = 'candle in the hallway'

test('a hash names its parameters and matches its password alone', async () => {
  const stored = await hashPassword(words)
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.equal(await isPasswordOf(words, stored), true)
  assert.equal(await isPasswordOf(`${words} `, stored), false)
  assert.notEqual(await hashPassword(words), stored)
  assert.equal(isOutdated(stored), false)
})

test('scrypt serves where Argon2 is missing, and its hashes are outdated elsewhere', async () => {
  const stored = await hashPassword(words, 'scrypt')
  assert.match(stored, /^\$scrypt\$ln=17,r=8,p=1\$/)
  assert.equal(await isPasswordOf(words, stored), true)
  assert.equal(await isPasswordOf('candle', stored), false)
  assert.equal(isOutdated(stored), true)
})

test('the parameters in a hash are the ones it is compared with', async () => {
  const stored = await hashPassword('password')
  const weaker = stored.replace('t=2', 't=1')
  assert.equal(await isPasswordOf('password', weaker), false)
  assert.equal(isOutdated(weaker), true)
})

test('a stored text of another form is an error of the server, not a wrong password', async () => {
  await assert.rejects(isPasswordOf(words, 'plain'), /unknown form/)
})
