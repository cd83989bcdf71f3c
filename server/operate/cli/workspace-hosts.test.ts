import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { addTestPasskey, makeTestPasskey } from '../../../test/passkey.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { signIn } from '../../../test/sign-in.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { urlOf } from '../backup/testing/scenario.ts'
import { checkHosts } from '../doctor/check-hosts.ts'
import type { CheckContext } from '../doctor/check.ts'

const app = await startOwnApp()
await app.workspace('acme')
const settings = databaseSettings(urlOf(app.address))

test('workspace hosts shows, sets and clears the names of a workspace', async (context) => {
  const run = async (...words: string[]) =>
    runCommand(context, ['workspace', 'hosts', 'acme', ...words], settings)
  const byDefault = 'team\tacme.localhost\nchat\tchat--acme.localhost\n'
  assert.equal((await run()).out, byDefault)
  const set = await run('--team', 'support.example.com', '--chat', 'chat.example.com')
  assert.equal(set.out, 'team\tsupport.example.com\nchat\tchat.example.com\n', set.err)
  assert.equal((await run('--team', 'none')).out, 'team\tacme.localhost\nchat\tchat.example.com\n')
  assert.equal((await run('--chat', 'none')).out, byDefault)
  const refused = await run('--team', 'a.test', '--chat', 'b.a.test')
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /overlap: neither may be inside the other/)
  assert.equal((await run()).out, byDefault)
})

test('workspace hosts says how many passkeys work at another host only', async (context) => {
  const space = await app.workspace()
  const { browse } = await signIn(space)
  await addTestPasskey(browse, makeTestPasskey(space))
  const run = async (...words: string[]) =>
    (await runCommand(context, ['workspace', 'hosts', space.subdomain, ...words], settings)).out
  assert.doesNotMatch(await run(), /passkeys/)
  assert.match(await run('--team', 'passkeys.example.com'), /\npasskeys of other hosts\t1\n$/)
  const shown: unknown = JSON.parse(await run('--json'))
  assert.equal((shown as { passkeys_of_other_hosts: number }).passkeys_of_other_hosts, 1)
  assert.doesNotMatch(await run('--team', 'none'), /passkeys/)
})

test('doctor names workspaces without hosts of their own under the base domain', async () => {
  const { owner } = app
  const found = async () => (await checkHosts({ owner } as CheckContext))[0]
  assert.equal((await found())?.state, 'ok')
  const { id } = await app.workspace('old')
  await owner.query(`update workspaces set subdomain = 'chat--old' where workspace_id = $1`, [id])
  const finding = await found()
  assert.equal(finding?.state, 'warn')
  assert.match(finding?.says ?? '', /chat--old/)
})
