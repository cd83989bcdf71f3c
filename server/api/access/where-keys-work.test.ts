import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { appError } from '../../errors.ts'
import { checkAddresses, parseAllowedAddress } from './allowed-addresses.ts'
import { limitFailedAttempts } from './failed-attempts.ts'
import { newKey } from './key-format.ts'
import { createKey, rotateKey } from './command-keys.ts'

const app = await startApp({
  PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
  PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '3',
})
const space = await app.workspace()
const host = `${space.subdomain}.localhost`
const from = (address: string) => ({ 'x-forwarded-for': address })

test('parseAllowedAddress accepts only addresses and ranges, and normalizes them', () => {
  const good = {
    '203.0.113.7': '203.0.113.7',
    ' 10.0.0.0/8 ': '10.0.0.0/8',
    '0.0.0.0/0': '0.0.0.0/0',
    '2001:DB8::/32': '2001:db8::/32',
    '::ffff:10.1.2.3': '10.1.2.3',
    '::ffff:10.0.0.0/104': '10.0.0.0/8',
  }
  for (const [given, plain] of Object.entries(good)) assert.equal(parseAllowedAddress(given), plain)
  for (const wrong of ['', 'here', '10.0.0.0/33', '10.0.0/8', '::/129', '1.2.3.4/', '1.2.3.4/8/8'])
    assert.equal(parseAllowedAddress(wrong), undefined, wrong)
})

test('checkAddresses matches an IPv4 address in every form of a socket', () => {
  const isAllowed = checkAddresses(['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'])
  for (const good of ['10.255.0.1', '::ffff:10.0.0.1', '::FFFF:10.0.0.1', '192.0.2.1'])
    assert.ok(isAllowed(good), good)
  for (const good of ['2001:db8:1::5', '2001:DB8::1%eth0']) assert.ok(isAllowed(good), good)
  for (const bad of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '', 'unknown', '::'])
    assert.ok(!isAllowed(bad), bad)
})

test('A key bound to addresses gets the reply of a wrong key from others, also after its rotation', async () => {
  const made = await createKey(app.services.database, space.id, {
    name: 'bound',
    scopes: ['*'],
    expires_at: undefined,
    allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
    rate_limit_per_minute: 1_000,
  })
  const { created } = await rotateKey(app.services.database, space.id, made.id, 60_000)
  assert.deepEqual(created.allowed_addresses, made.allowed_addresses)
  assert.equal(created.rate_limit_per_minute, 1_000)
  for (const { key } of [made, created]) {
    const send = app.sendAs({ host, key })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::9'])
      assert.equal((await send('GET', '/api-key', undefined, from(address))).status, 200, address)
    const refused = await send('GET', '/api-key', undefined, from(`198.51.100.${key.length % 7}`))
    assert.equal(refused.status, 401)
    assert.deepEqual(refused.body, { error: appError('unauthenticated').message })
    // Only the nearest that is not ours counts: what a client writes itself is not believed.
    const forged = from('203.0.113.9, 198.51.100.99')
    assert.equal((await send('GET', '/api-key', undefined, forged)).status, 401)
  }
})

const noKey = (address: string) =>
  app.sendAs({ host, key: 'no key' })('GET', '/api-key', undefined, from(address))

test('Too many requests without a valid key from one address get 429 before a query, and its known valid keys pass', async () => {
  const office = '192.0.2.77'
  assert.equal((await space.send('GET', '/api-key', undefined, from(office))).status, 200)
  const statuses = []
  for (let tried = 0; tried < 5; tried += 1) statuses.push((await noKey(office)).status)
  assert.deepEqual(statuses, [401, 401, 401, 429, 429])
  const { headers, body } = await noKey(office)
  assert.deepEqual(body, { error: appError('attempts_limited').message })
  const seconds = Number(headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= 20, String(seconds))
  assert.equal((await space.send('GET', '/api-key', undefined, from(office))).status, 200)
  app.services.keys.clear()
  assert.equal((await space.send('GET', '/api-key', undefined, from(office))).status, 200)
  assert.equal((await noKey('192.0.2.78')).status, 401)
  assert.ok(app.services.failedAttempts.refusedCount() >= 3)
})

test('Malformed keys do not lock out a valid key that the server has not seen', async () => {
  const office = '192.0.2.79'
  for (let tried = 0; tried < 6; tried += 1) await noKey(office)
  const options = { name: 'new', scopes: ['*'], expires_at: undefined }
  const { key } = await createKey(app.services.database, space.id, options)
  const send = app.sendAs({ host, key })
  assert.equal((await send('GET', '/api-key', undefined, from(office))).status, 200)
})

test('Unknown keys with a valid checksum have a separate budget', async () => {
  const office = from('192.0.2.80')
  const wrong = async () =>
    (await app.sendAs({ host, key: newKey(space.id).key })('GET', '/api-key', undefined, office))
      .status
  const statuses = []
  for (let tried = 0; tried < 32; tried += 1) statuses.push(await wrong())
  assert.deepEqual(statuses.slice(28), [401, 401, 429, 429])
})

test('Addresses of one /64 count as one, the oldest entries are dropped, and 0 means no limit', () => {
  const attempts = limitFailedAttempts(2)
  const fails = (address: string) => {
    try {
      attempts.recordFailure({ address, keyHash: 'key', isKey: false })
      return true
    } catch {
      return false
    }
  }
  const last = ['2001:db8:0:1::1', '2001:DB8::1:0:0:0:2', '2001:db8:0:1:ffff::'].map(fails)
  assert.deepEqual(last, [true, true, false])
  assert.ok(fails('2001:db8:0:2::1'))
  for (let at = 0; at < 10_000; at += 1) fails(`10.0.${at >> 8}.${at % 256}`)
  assert.ok(fails('2001:db8:0:1::1'))
  const none = limitFailedAttempts(0)
  for (let at = 0; at < 10; at += 1)
    none.recordFailure({ address: '10.0.0.1', keyHash: 'key', isKey: false })
  assert.equal(none.failedCount(), 10)
})
