import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import type { SettingsError } from '../../../../settings/settings-error.ts'
import { readSettingsFile } from '../../../../settings/settings-file.ts'
import { openPassword } from '../../../../settings/channel-passwords.ts'

const app = await startApp()
const { services, owner } = app
const space = await app.workspace()
const { id: workspaceId, send } = space
const smtp = { host: 'mail.shop.example', username: 'help', password: 'correct horse 1' }

async function newChannel(mail: object): Promise<string> {
  return mailChannel(send, { addresses: ['help@shop.example'], ...mail }, `Help ${Math.random()}`)
}

const change = async (id: string, mail: object) => send('PATCH', `/channels/${id}`, { mail })
const passwordOf = async (id: string, of: 'smtp' | 'imap' = 'smtp') =>
  openPassword(services, workspaceId, id, of)

test('The password of a server is stored sealed and shown nowhere', async () => {
  const id = await newChannel({ smtp, imap: { ...smtp, password: 'correct horse 2' } })
  assert.equal(await passwordOf(id), 'correct horse 1')
  assert.equal(await passwordOf(id, 'imap'), 'correct horse 2')
  const shown = await send('GET', `/channels/${id}`)
  const login = { host: 'mail.shop.example', security: 'tls', username: 'help', has_password: true }
  assert.deepEqual(shown.body.channel.mail.smtp, { ...login, port: 465 })
  assert.deepEqual(shown.body.channel.mail.imap, {
    ...login,
    port: 993,
    folder: 'INBOX',
    import: 'new',
  })
  const changed = await change(id, { smtp: { password: 'correct horse 3' } })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(await passwordOf(id), 'correct horse 3')
  const { events } = (await send('GET', '/events?types=channel.updated&per_page=100')).body
  assert.deepEqual(events.at(-1).data.changed, ['mail'])
  const { rows } = await owner.query<{ row: string }>(
    `select s::text as row from channel_secrets s where workspace_id = $1
      union all select c::text from channels c where workspace_id = $1
      union all select e::text from events e where workspace_id = $1`,
    [workspaceId],
  )
  assert.ok(rows.length > 4)
  const seen = [shown.text, changed.text, JSON.stringify(events), ...rows.map(({ row }) => row)]
  assert.doesNotMatch(seen.join(), /correct horse/)
  assert.ok(!seen.join().includes(Buffer.from('correct horse').toString('hex')))
})

test('A change without a password keeps it, and one of host, port, security or username deletes it', async () => {
  const id = await newChannel({ smtp })
  for (const kept of [{ signature: 'Ann' }, { smtp: {} }, { smtp: { host: smtp.host } }]) {
    assert.equal((await change(id, kept)).body.channel.mail.smtp.has_password, true)
    assert.equal(await passwordOf(id), smtp.password)
  }
  const moves = [{ host: 'evil.example' }, { port: 2465 }, { security: 'starttls' }]
  for (const moved of [...moves, { username: 'other' }]) {
    await change(id, { smtp })
    assert.equal(await passwordOf(id), smtp.password)
    assert.equal((await change(id, { smtp: moved })).body.channel.mail.smtp.has_password, false)
    assert.equal(await passwordOf(id), undefined, JSON.stringify(moved))
  }
  await change(id, { smtp })
  assert.equal((await change(id, { smtp: null })).body.channel.mail.smtp, null)
  assert.equal(await passwordOf(id), undefined)
  await change(id, { smtp })
  const other = await send('PATCH', `/channels/${id}`, { kind: 'other' })
  assert.deepEqual([other.body.channel.mail, await passwordOf(id)], [null, undefined])
})

test('A change that changes nothing has no event', async () => {
  const id = await newChannel({ imap: { ...smtp, folder: 'Support' } })
  const newest = async () => (await send('GET', '/events?per_page=100')).body.events.length
  const before = await newest()
  const { host, username } = smtp
  await change(id, { imap: { folder: 'Support', username, host, port: 993, security: 'tls' } })
  assert.equal(await newest(), before)
})

test('Servers that are not public, ports of other protocols and logins without TLS are refused', async () => {
  const id = await newChannel({})
  for (const [server, says] of [
    [{ host: '127.0.0.1' }, 'mail.smtp.host must be a public server.'],
    [{ host: '2130706433' }, 'mail.smtp.host must be a public server.'],
    [{ host: '0x7f.1' }, 'mail.smtp.host must be a public server.'],
    [{ host: '::1' }, 'mail.smtp.host must be a public server.'],
    [{ host: 'localhost' }, 'mail.smtp.host must be a public server.'],
    [{ host: 'mailserver' }, 'mail.smtp.host must be a public server.'],
    [{ host: '169.254.169.254' }, 'mail.smtp.host must be a public server.'],
    [{ host: 'a.example/x' }, 'mail.smtp.host must be the name of a server.'],
    [{ host: 'a.example:25' }, 'mail.smtp.host must be the name of a server.'],
    [{ host: 'me@a.example' }, 'mail.smtp.host must be the name of a server.'],
    [{ port: 25 }, "mail.smtp.host can't be blank."],
    [{ host: 'a.example', port: 22 }, 'mail.smtp.port must be a port of mail or from 1024 on.'],
    [{ host: 'a.example', port: 70_000 }, 'mail.smtp.port must be a whole number from 1 to 65535.'],
    [{ host: 'a.example', security: 'none' }, 'mail.smtp.security must be tls or starttls.'],
    [{ host: 'a.example', password: 'x' }, "mail.smtp.username can't be blank with a password."],
    [{ host: 'a.example', username: 'a\r\nb' }, 'mail.smtp.username must be one line.'],
  ] as const) {
    const { status, body } = await change(id, { smtp: server })
    assert.deepEqual([status, body.error], [422, says], JSON.stringify(server))
  }
  const { body } = await change(id, { signature: 'x'.repeat(4_097) })
  assert.equal(body.error, 'mail.signature is too long.')
})

test('Only a key that reads all messages sets the server that sends them, and who proves senders', async () => {
  const id = await newChannel({ smtp })
  const given = { name: 'Set up', scopes: ['settings:write', 'conversations:read'] }
  const made = (await send('POST', '/api-keys', given)).body
  const key = { host: `${space.subdomain}.localhost`, key: made.key }
  const limited = app.sendAs(key)
  const refused = await limited('PATCH', `/channels/${id}`, { mail: { smtp: { port: 2465 } } })
  assert.deepEqual([refused.status, await passwordOf(id)], [403, smtp.password])
  const more = await limited('POST', '/channels', { name: 'New', kind: 'mail', mail: { smtp } })
  assert.equal(more.status, 403)
  const trust = async (as: typeof send, trusted_id: string | null, more = {}) =>
    (await as('PATCH', `/channels/${id}`, { mail: { trusted_id, ...more } })).status
  assert.equal(await trust(limited, 'mx.evil.example'), 403)
  assert.equal(await trust(send, 'mx.shop.example'), 200)
  assert.equal(await trust(limited, 'none'), 403)
  assert.equal(await trust(limited, 'mx.shop.example', { signature: 'Ann' }), 200)
  assert.equal(await trust(limited, null), 200)
})

test('A settings file has no password', () => {
  const file = (server: object) =>
    JSON.stringify({ channels: [{ name: 'Help', mail: { smtp: server } }] })
  assert.throws(
    () => readSettingsFile(file(smtp)),
    (error: SettingsError) => {
      assert.match(error.message, /channels\[0\] has a password, which files do not/)
      return true
    },
  )
  assert.ok(readSettingsFile(file({ host: smtp.host, has_password: true })))
})
