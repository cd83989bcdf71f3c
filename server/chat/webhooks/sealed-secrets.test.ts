import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { newId } from '../../ids.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { prepareSecretsKey } from './prepare-secrets-key.ts'
import { rotateSecretsKey } from './rotate-secrets-key.ts'
import { findUnreadable } from './sealed-secrets.ts'
import { keyIdIn, keyIdOf, openSealed, sealSecret } from './seal-secret.ts'
import { readSecretsKeys, SecretsKeyError } from './secrets-keys.ts'
import { makeVault } from './secrets-vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
after(() => rmSync(folder, { recursive: true }))
const newRef = () => ({ workspace_id: newId(), webhook_id: newId() })
const newFile = () => ({ secretsKeyFile: join(folder, newId()) })

const file = newFile()
const { owner, services, workspace } = await startApp({
  PORCHLIGHT_SECRETS_KEY: '',
  PORCHLIGHT_SECRETS_KEY_FILE: file.secretsKeyFile,
})
const space = await workspace()
const lines: string[] = []
const say = (line: string) => lines.push(line)
const addWebhook = async () => space.send('POST', '/webhooks', { url: 'https://example.com/' })

test('A sealed secret opens only with its key, for its webhook, and unmodified', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const own = newRef()
  const secret = randomBytes(32)
  const sealed = sealSecret(key, own, secret)
  assert.deepEqual(openSealed(key, own, sealed), secret)
  assert.ok(!sealed.includes(secret.subarray(0, 8)))
  assert.notDeepEqual(sealSecret(key, own, secret), sealed)
  assert.equal(openSealed(other, own, sealed), undefined)
  assert.equal(openSealed(key, { ...own, webhook_id: newId() }, sealed), undefined)
  assert.equal(openSealed(key, { ...own, workspace_id: newId() }, sealed), undefined)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.equal(openSealed(key, own, changed), undefined, `byte ${at}`)
  }
  for (const length of [0, 1, 9, 37]) {
    assert.equal(openSealed(key, own, sealed.subarray(0, length)), undefined)
  }
})

test('The first start creates a private key file; until then webhooks cannot be created', async () => {
  const refused = await addWebhook()
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '60'])
  await prepareSecretsKey(file, owner, say)
  assert.deepEqual(lines, [])
  assert.equal(statSync(file.secretsKeyFile).mode & 0o777, 0o600)
  const [key] = readSecretsKeys(file)
  await prepareSecretsKey(file, owner, say)
  assert.deepEqual(readSecretsKeys(file), [key], 'it stays')
  assert.equal((await addWebhook()).status, 201)
})

test('The database holds no secret in plain text', async () => {
  const { secret, webhook } = (await addWebhook()).body
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const { rows } = await owner.query<{ sealed_secret: Buffer; row: string }>(
    'select sealed_secret, s::text as row from webhook_secrets s where webhook_id = $1',
    [webhook.id],
  )
  assert.equal(rows.length, 1)
  for (const { sealed_secret: sealed, row } of rows) {
    assert.ok(!sealed.includes(bytes.subarray(0, 8)))
    assert.ok(!row.includes(bytes.toString('hex', 0, 8)))
    const own = { workspace_id: space.id, webhook_id: webhook.id }
    assert.deepEqual(services.vault.open(own, sealed), bytes)
  }
})

test('A new key reseals all secrets, running servers read it, and older backups still open', async () => {
  const sealedRows = async () =>
    (
      await owner.query<{ sealed_secret: Buffer; webhook_id: string }>(
        'select * from webhook_secrets',
      )
    ).rows
  const before = await sealedRows()
  const done = await rotateSecretsKey(file, owner)
  assert.deepEqual([done.resealed, done.unreadable], [before.length, 0])
  const resealed = await sealedRows()
  assert.ok(resealed.every(({ sealed_secret: sealed }) => keyIdIn(sealed) === done.key_id))
  assert.equal(keyIdOf(readSecretsKeys(file)[0]!), done.key_id)
  assert.equal(statSync(file.secretsKeyFile).mode & 0o777, 0o600)
  const opened = (rows: typeof before) =>
    rows
      .map((row) =>
        services.vault
          .open({ workspace_id: space.id, webhook_id: row.webhook_id }, row.sealed_secret)
          ?.toString('hex'),
      )
      .toSorted()
  assert.deepEqual(opened(resealed), opened(before))
  assert.ok(!opened(before).includes(undefined))
})

test('Without the key nothing is sent, no second key is created, and a message says what to do', async () => {
  const lost = newFile()
  const vault = makeVault(lost)
  const reported: string[] = []
  await prepareSecretsKey(lost, owner, (line) => reported.push(line))
  assert.match(
    reported.join(),
    /sealed under a key that is not here.*Put the key file.*webhook-key rotate/s,
  )
  assert.deepEqual(readSecretsKeys(lost), [])
  assert.ok((await findUnreadable(owner, vault)).secrets > 0)

  const { webhook } = (await addWebhook()).body
  const { delivery } = (await space.send('POST', `/webhooks/${webhook.id}/test`)).body
  const { rows } = await owner.query(
    `select encode(sealed_secret, 'base64') as sealed from webhook_secrets where webhook_id = $1`,
    [webhook.id],
  )
  const client = { post: async () => assert.fail('It was sent.'), close: () => undefined }
  const attempted = await attemptDelivery(
    { pool: owner, client, vault, now: () => new Date() },
    { workspace_id: space.id, webhook_id: webhook.id },
    {
      url: webhook.url,
      failures: 0,
      sealed_secrets: rows.map(({ sealed }) => String(sealed)),
    },
    { ...delivery, attempt_count: 1, created_at: new Date(), body: '{}' },
    new AbortController().signal,
  )
  assert.equal(attempted?.isSuccess, false)
  const path = `/webhooks/${webhook.id}/deliveries/${delivery.id}`
  const [attempt] = (await space.send('GET', path)).body.delivery.attempts
  assert.match(attempt.error, /No secret can be read, because its key is not here/)

  const rotated = await rotateSecretsKey(lost, owner)
  assert.equal(rotated.resealed, 0)
  assert.ok(rotated.unreadable > 0)
})

test('An invalid key file, or one that cannot be created, is reported', async () => {
  const broken = newFile()
  writeFileSync(broken.secretsKeyFile, 'nonsense\n')
  assert.throws(() => readSecretsKeys(broken), SecretsKeyError)
  const reported: string[] = []
  await prepareSecretsKey(broken, owner, (line) => reported.push(line))
  assert.match(reported.join(), /contains no keys of 32 bytes/)
  assert.equal(readFileSync(broken.secretsKeyFile, 'utf8'), 'nonsense\n')
  await owner.query('truncate webhook_secrets')
  const nowhere = { secretsKeyFile: join(folder, 'no', 'such', 'folder') }
  await prepareSecretsKey(nowhere, owner, (line) => reported.push(line))
  assert.match(reported.at(-1) ?? '', /cannot be used \(ENOENT\).*PORCHLIGHT_SECRETS_KEY_FILE/)
})
