import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCredentialCache } from './credential-cache.ts'

const keep = (
  cache: ReturnType<typeof cacheOf>,
  name: string,
  forMs = 60_000,
  workspaceId = 'acme',
) => cache.keeper(workspaceId)(name, { usableUntil: Date.now() + forMs })
const cacheOf = (most: number) => makeCredentialCache<{ usableUntil: number }>(most)

test('A cache of credentials drops the one that was read first for a further one, and no other', () => {
  const cache = cacheOf(3)
  for (const name of ['a', 'b', 'c']) keep(cache, name)
  // Read again, so that b is now the oldest.
  keep(cache, 'a')
  keep(cache, 'd')
  assert.equal(cache.size(), 3)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((name) => cache.get(name) !== undefined),
    ['a', 'c', 'd'],
  )
})

test('An expired credential is not used, and goes while others come', () => {
  const cache = cacheOf(100)
  for (let at = 0; at < 10; at += 1) keep(cache, `expired ${at}`, -1)
  assert.equal(cache.get('expired 9'), undefined)
  for (let at = 0; at < 6; at += 1) keep(cache, `usable ${at}`)
  assert.equal(cache.size(), 6)
})

test('A credential that was read before the cache was cleared is not kept', () => {
  const cache = cacheOf(100)
  const keepLate = cache.keeper('acme')
  cache.clear()
  keepLate('revoked meanwhile', { usableUntil: Infinity })
  assert.equal(cache.get('revoked meanwhile'), undefined)
  keep(cache, 'read later')
  assert.ok(cache.get('read later'))
})

test('A clear of one workspace leaves the credentials of others, also of those that are being read', () => {
  const cache = cacheOf(100)
  keep(cache, 'mine', 60_000, 'acme')
  keep(cache, 'theirs', 60_000, 'globex')
  const [keepMine, keepTheirs] = [cache.keeper('acme'), cache.keeper('globex')]
  cache.clear('acme')
  keepMine('mine late', { usableUntil: Infinity })
  keepTheirs('theirs late', { usableUntil: Infinity })
  const names = ['mine', 'mine late', 'theirs', 'theirs late']
  assert.deepEqual(
    names.filter((name) => cache.get(name) !== undefined),
    ['theirs', 'theirs late'],
  )
})

test('A read that clears of very many workspaces outlast is not kept', () => {
  const cache = cacheOf(3)
  const keepLate = cache.keeper('acme')
  cache.clear('acme')
  for (let at = 0; at < 5; at += 1) cache.clear(`other ${at}`)
  keepLate('revoked meanwhile', { usableUntil: Infinity })
  assert.equal(cache.get('revoked meanwhile'), undefined)
})
