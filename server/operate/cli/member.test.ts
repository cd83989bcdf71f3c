import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { codeOf, setUpFactor } from '../../../test/second-factor.ts'
import { browser, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { makeKeyFile } from '../../chat/webhooks/secrets-keys.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { urlOf } from '../backup/testing/scenario.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-member-'))
after(async () => rm(folder, { recursive: true, force: true }))
const keyFile = join(folder, 'secrets.key')
makeKeyFile(keyFile)
const app = await startOwnApp({
  PORCHLIGHT_SECRETS_KEY: '',
  PORCHLIGHT_SECRETS_KEY_FILE: keyFile,
})
const settings = {
  PATH: process.env['PATH'] ?? '',
  PORCHLIGHT_DATA: folder,
  PORCHLIGHT_SECRETS_KEY_FILE: keyFile,
  ...databaseSettings(urlOf(app.address)),
}

test('member remove-factors lets a member without app and codes in by the password alone', async (context) => {
  const space = await app.workspace()
  await givePassword(space)
  const run = async (...words: string[]) =>
    runCommand(context, [...words, '--workspace', space.subdomain], settings)
  const email = space.adminEmail
  const none = await run('member', 'remove-factors', email)
  assert.equal(none.code, 1)
  assert.match(none.err, /has no second factor\./)
  const admin = await signIn(space)
  await setUpFactor(admin.browse)
  const enter = async (code?: string) =>
    browser(space).browse('POST', '/auth/session', { email, password, code })
  assert.equal((await enter()).status, 403)
  const { code, out, err } = await run('member', 'remove-factors', email)
  assert.equal(code, 0, err)
  assert.equal(out, `Removed the second factors of ${email}.\n`)
  assert.equal((await admin.browse('GET', '/auth/session')).status, 401)
  assert.equal((await enter()).status, 201)
  const { entries } = (await space.send('GET', '/audit/access?action=totp.disabled')).body
  assert.deepEqual(
    entries.map(({ actor }: { actor: { name: string } }) => actor.name),
    ['member remove-factors'],
  )
})

test('member lift-factor-rule lets an admin in whom the rule of the workspace shuts out, at once', async (context) => {
  const space = await app.workspace()
  const admin = await signIn(space)
  await setUpFactor(admin.browse)
  const set = { rule: 'all' }
  assert.equal((await admin.browse('PUT', '/auth/factor-rule', set)).status, 200)
  await app.owner.query('delete from member_totp where workspace_id = $1', [space.id])
  app.services.sessions.clear(space.id)
  assert.equal((await admin.send('GET', '/conversations')).status, 403)
  const words = ['member', 'lift-factor-rule', space.adminEmail, '--workspace', space.subdomain]
  const { code, out, err } = await runCommand(context, words, settings)
  assert.equal(code, 0, err)
  assert.equal(out, 'A second factor is not required any more.\n')
  // The server is another process, which hears of it.
  await until('the admin is let in', 2_000, async () => {
    return (await admin.send('GET', '/conversations')).status === 200
  })
  const { entries } = (await space.send('GET', '/audit/access?action=factor_rule.off')).body
  assert.deepEqual(
    entries.map(({ actor }: { actor: { name: string } }) => actor.name),
    ['member lift-factor-rule'],
  )
})

test('a rotation of the key seals the secrets of apps anew, and their codes stay right', async (context) => {
  const space = await app.workspace()
  await givePassword(space)
  const { secret } = await setUpFactor((await signIn(space)).browse)
  const sealed = async () =>
    (await app.owner.query('select sealed from member_totp where workspace_id = $1', [space.id]))
      .rows[0].sealed as Buffer
  const before = await sealed()
  const { code, err } = await runCommand(context, ['webhook-key', 'rotate'], settings)
  assert.equal(code, 0, err)
  assert.notDeepEqual((await sealed()).subarray(1, 9), before.subarray(1, 9))
  await app.owner.query('update member_totp set last_step = 1 where workspace_id = $1', [space.id])
  const given = { email: space.adminEmail, password, code: codeOf(secret) }
  assert.equal((await browser(space).browse('POST', '/auth/session', given)).status, 201)
})
