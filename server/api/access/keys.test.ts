import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './command-keys.ts'
import { KeyError } from './manage-keys.ts'

const app = await startApp()

function senderOf(workspace: TestWorkspace, key: string) {
  return app.sendAs({ host: `${workspace.subdomain}.localhost`, key })
}

/** Polls until the key is answered so, for at most a second. */
async function becomes(workspace: TestWorkspace, key: string, status: number): Promise<void> {
  const until = Date.now() + 1_000
  for (;;) {
    const reply = await senderOf(workspace, key)('GET', '/visitors')
    if (reply.status === status) return
    assert.ok(Date.now() < until, `The key is still answered with ${reply.status}.`)
    await wait(10)
  }
}

const everything = { name: 'poller', scopes: ['*'], expires_at: undefined }

test('A new key works, and only its hash is stored', async () => {
  const workspace = await app.workspace()
  const made = await createKey(app.services.database, workspace.id, everything)
  await becomes(workspace, made.key, 200)
  const { rows } = await app.owner.query(
    'select k::text as row from api_keys k where workspace_id = $1',
    [workspace.id],
  )
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ row }) => !row.includes(made.key.slice(28, 61))))
  const listed = (await listKeys(app.services.database, workspace.id)).find(
    ({ id }) => id === made.id,
  )!
  assert.equal(listed.name, 'poller')
  assert.equal(listed.last_four, made.key.slice(-4))
  assert.ok(!('key' in listed) && !('key_hash' in listed))
})

test('A cached key is refused within a second of its revocation', async () => {
  const workspace = await app.workspace()
  const made = await createKey(app.services.database, workspace.id, everything)
  await becomes(workspace, made.key, 200)
  await revokeKey(app.services.database, workspace.id, made.id)
  await becomes(workspace, made.key, 401)
  await becomes(workspace, workspace.key, 200)
})

test('A rotated key works within its overlap beside the new one, and not after it', async () => {
  const workspace = await app.workspace()
  const made = await createKey(app.services.database, workspace.id, {
    ...everything,
    scopes: ['contacts:read'],
  })
  const { created, ended } = await rotateKey(
    app.services.database,
    workspace.id,
    made.last_four,
    60_000,
  )
  assert.equal(ended.id, made.id)
  assert.deepEqual(created.scopes, ['contacts:read'])
  await becomes(workspace, made.key, 200)
  await becomes(workspace, created.key, 200)
  await rotateKey(app.services.database, workspace.id, created.id, 300)
  await becomes(workspace, created.key, 401)
  await rotateKey(app.services.database, workspace.id, made.id, 0)
  await becomes(workspace, made.key, 401)
})

test('A key without the scope gets 403, an expired one 401', async () => {
  const workspace = await app.workspace()
  const reader = { name: 'reader', scopes: ['contacts:read'], expires_at: undefined }
  const made = await createKey(app.services.database, workspace.id, reader)
  const send = senderOf(workspace, made.key)
  assert.equal((await send('GET', '/visitors')).status, 200)
  assert.equal((await send('GET', '/conversations')).status, 403)
  // A busy machine may take longer than a short life to ask once.
  for (const lifeMs of [400, 1_600, 6_400]) {
    const expires_at = new Date(Date.now() + lifeMs)
    const mortal = await createKey(app.services.database, workspace.id, { ...reader, expires_at })
    const { status } = await senderOf(workspace, mortal.key)('GET', '/visitors')
    if (status === 200) {
      await wait(expires_at.getTime() - Date.now())
      await becomes(workspace, mortal.key, 401)
      return
    }
  }
  assert.fail('No request was answered within the life of its key.')
})

test('The use of a key is recorded', async () => {
  const workspace = await app.workspace()
  const made = await createKey(app.services.database, workspace.id, everything)
  await becomes(workspace, made.key, 200)
  const until = Date.now() + 10_000
  for (;;) {
    const keys = await listKeys(app.services.database, workspace.id)
    if (keys.find(({ id }) => id === made.id)?.last_used_at !== null) return
    assert.ok(Date.now() < until, 'No use was noted.')
    await wait(10)
  }
})

test('A foreign, revoked or unknown key cannot be revoked', async () => {
  const mine = await app.workspace()
  const other = await app.workspace()
  const made = await createKey(app.services.database, mine.id, everything)
  await assert.rejects(revokeKey(app.services.database, other.id, made.id), KeyError)
  await revokeKey(app.services.database, mine.id, made.id)
  await assert.rejects(revokeKey(app.services.database, mine.id, made.id), KeyError)
  await assert.rejects(rotateKey(app.services.database, mine.id, 'none', 0), KeyError)
})

test('A key is revoked by its last four characters, alone, and not where several end in them', async () => {
  const space = await app.workspace()
  const [first, second, third] = [
    await createKey(app.services.database, space.id, everything),
    await createKey(app.services.database, space.id, everything),
    await createKey(app.services.database, space.id, everything),
  ]
  const setEnding = async (id: string, ending: string) =>
    app.owner.query('update api_keys set last_four = $2 where id = $1', [id, ending])
  await setEnding(first.id, 'aBcD')
  await setEnding(second.id, 'aBcD')
  await setEnding(third.id, 'abcd')
  await assert.rejects(
    revokeKey(app.services.database, space.id, 'aBcD'),
    /Several keys end in aBcD/,
  )
  assert.equal((await revokeKey(app.services.database, space.id, 'abcd')).id, third.id)
  await revokeKey(app.services.database, space.id, second.id.toUpperCase())
  // Of two with the same ending one is revoked by now, so the ending is the other's alone.
  assert.equal((await revokeKey(app.services.database, space.id, 'aBcD')).id, first.id)
  const revoked = (await listKeys(app.services.database, space.id)).filter(
    (key) => key.revoked_at !== null,
  )
  assert.deepEqual(
    revoked.map(({ id }) => id),
    [first.id, second.id, third.id],
  )
})
