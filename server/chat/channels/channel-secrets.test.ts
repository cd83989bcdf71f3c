import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { basePath } from '../../start/app.ts'
import { rotateSecretsKey } from '../webhooks/rotate-secrets-key.ts'
import { findUnreadable } from '../webhooks/sealed-secrets.ts'
import { makeKeyFile } from '../webhooks/secrets-keys.ts'
import { makeVault } from '../webhooks/secrets-vault.ts'
import { openSecrets } from './channel-secrets.ts'

const secretsKeyFile = join(mkdtempSync(join(tmpdir(), 'porchlight-key-')), 'secrets.key')
makeKeyFile(secretsKeyFile)
const app = await startOwnApp({
  PORCHLIGHT_SECRETS_KEY_FILE: secretsKeyFile,
  PORCHLIGHT_SECRETS_KEY: '',
})
const { owner, services } = app
const { id: workspaceId, send } = await app.workspace()
const stranger = await app.workspace()
const channelOf = async (body: object) => (await send('POST', '/channels', body)).body.channel.id
const web = await channelOf({ name: 'Shop', kind: 'web' })
const path = `/channels/${web}/secrets`
const live = async () => (await openSecrets(services, workspaceId, web)).map(String)

test('A channel has two secrets while one is being replaced, each shown once and stored sealed', async () => {
  const made = await send('POST', path)
  const first = made.body.channel_secret
  assert.match(first.secret, /^plcs_[\w-]{43}$/)
  assert.equal(made.headers['location'], `${basePath}${path}/${first.id}`)
  const second = (await send('POST', path)).body.channel_secret
  assert.deepEqual(await live(), [first.secret, second.secret])
  const third = await send('POST', path)
  assert.deepEqual(
    [third.status, third.body.error],
    [422, 'A channel can have two secrets. Delete one of them first.'],
  )
  const listed = await send('GET', path)
  assert.deepEqual(
    listed.body.channel_secrets,
    [first, second].map(({ id, created_at }) => ({ id, created_at })),
  )
  const { rows } = await owner.query<{ row: string }>(
    'select s::text as row from channel_secrets s',
  )
  const events = await send('GET', '/events?types=channel.updated&per_page=100')
  const seen = [
    ...rows.map(({ row }) => row),
    events.text,
    (await send('GET', '/channels')).text,
  ].join()
  for (const { secret } of [first, second]) {
    assert.ok(!seen.includes(secret) && !seen.includes(Buffer.from(secret).toString('hex')))
  }
  assert.deepEqual(events.body.events.at(-1).data.changed, ['secrets'])
  assert.equal((await send('DELETE', `${path}/${first.id}`)).status, 204)
  assert.deepEqual(await live(), [second.secret])
  assert.equal((await send('DELETE', `${path}/${first.id}`)).status, 404)
  assert.equal((await send('DELETE', `${path}/x`)).status, 404)
})

test('Channels of other kinds and other workspaces have no secrets', async () => {
  const phone = await channelOf({ name: 'Phone' })
  assert.equal((await send('POST', `/channels/${phone}/secrets`)).status, 422)
  for (const method of ['GET', 'POST']) {
    assert.equal((await stranger.send(method, path)).status, 404)
    assert.equal((await send(method, '/channels/x/secrets')).status, 404)
  }
  const [{ id }] = (await send('GET', path)).body.channel_secrets
  assert.equal((await stranger.send('DELETE', `${path}/${id}`)).status, 404)
})

test('A secret opens for its channel alone, and is sealed anew with a new key', async () => {
  const [before] = await live()
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from channel_secrets')
  const [{ sealed } = { sealed: Buffer.of() }] = rows
  const { vault } = services
  const ref = { workspace_id: workspaceId, channel_id: web }
  assert.ok(vault.open(ref, sealed))
  assert.equal(vault.open({ ...ref, channel_id: workspaceId }, sealed), undefined)
  assert.equal(vault.open({ workspace_id: workspaceId, webhook_id: web }, sealed), undefined)
  const source = { secretsKeyFile }
  const { resealed, unreadable } = await rotateSecretsKey(source, owner)
  assert.deepEqual({ resealed, unreadable }, { resealed: 1, unreadable: 0 })
  assert.deepEqual(await live(), [before])
  const strange = { ...source, secretsKeyFile: `${secretsKeyFile}.other` }
  makeKeyFile(strange.secretsKeyFile)
  assert.equal((await findUnreadable(owner, makeVault(strange))).secrets, 1)
})
