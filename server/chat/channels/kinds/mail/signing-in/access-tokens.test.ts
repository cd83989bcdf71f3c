import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test, type TestContext } from 'node:test'
import { startApp, startOwnApp } from '../../../../../../test/app.ts'
import { mailChannel, plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { openPassword } from '../../../../settings/channel-passwords.ts'
import { allowed, dovecot, fetching, fetchMails } from '../fetching/testing/scenario.ts'

/** A token endpoint (RFC 6749), which also says whose a token is (RFC 7662). Refresh tokens name their user, and are replaced. */
const asked: Record<string, string>[] = []
const endpoint = createServer((request, response) => {
  const answer = async () => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    if (request.url === '/whose') {
      const [, username] = /^access-(.+)-\d+$/.exec(form['token'] ?? '') ?? []
      return { active: username !== undefined, username }
    }
    asked.push(form)
    const [, user = '', number = '0'] =
      /^refresh-(.+)-(\d+)$/.exec(form['refresh_token'] ?? '') ?? []
    if (user === '') {
      response.statusCode = 400
      return { error: 'invalid_grant', error_description: `${form['refresh_token']} was revoked.` }
    }
    const next = Number(number) + 1
    return {
      access_token: `access-${user}-${next}`,
      token_type: 'Bearer',
      expires_in: 3_599,
      ...(form['scope'] === undefined ? {} : { refresh_token: `refresh-${user}-${next}` }),
    }
  }
  const reply = async () => {
    const body = JSON.stringify(await answer())
    response.setHeader('content-type', 'application/json').end(body)
  }
  void reply()
}).listen(0, '127.0.0.1')
await once(endpoint, 'listening')
after(() => void endpoint.close())
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`

const app = await startOwnApp({ ...allowed, PORCHLIGHT_MAIL_OAUTH_URL: `${url}/token` })
const server = skip ? undefined : await dovecot(`${url}/whose`)
const box = () => server ?? assert.fail()
fetchMails(app)

const requestsOf = (user: string) =>
  asked.filter((form) => form['refresh_token']?.startsWith(`refresh-${user}-`))

const google = (user: string) => ({
  provider: 'google',
  client_id: 'program.apps.example',
  client_secret: 'secret of the program',
  refresh_token: `refresh-${user}-0`,
})

test(
  'A mailbox is fetched by access tokens, which are asked for with the secrets of the channel',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'token', { password: null })
    const path = `/channels/${space.channelId}`
    assert.equal(
      (await space.send('PATCH', path, { mail: { oauth: google('token') } })).status,
      200,
    )
    await box().deliver('token', plainMail('By a token'))
    await space.untilSubjects(['By a token'])
    const { provider: _, ...form } = google('token')
    assert.deepEqual(requestsOf('token'), [{ grant_type: 'refresh_token', ...form }])
    await space.send('PATCH', path, { name: 'Again' })
    await box().deliver('token', plainMail('Another'))
    await space.untilSubjects(['By a token', 'Another'])
    assert.equal(requestsOf('token').length, 1, 'A token is used again.')
  },
)

const at = { host: '127.0.0.1', security: 'none' }

/** A server that is signed in to by any token. */
async function smtpByToken(t: TestContext) {
  const tokens: unknown[] = []
  const { url } = await startSmtpServer(t, {
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    onAuth: ({ accessToken, username }, _session, done) => {
      tokens.push([username, accessToken])
      done(null, { user: username })
    },
  })
  return { smtp: { ...at, port: Number(new URL(url).port) }, tokens }
}

test(
  'Both servers of a channel are signed in to by a token, and tests say what the endpoint says',
  { skip },
  async (t) => {
    const { smtp, tokens } = await smtpByToken(t)
    const { send } = await app.workspace()
    const channelId = await mailChannel(send, {
      addresses: ['help@shop.example'],
      imap: { ...at, port: box().port, username: 'both' },
      smtp: { ...smtp, username: 'both' },
      oauth: google('both'),
    })
    const test = async () => (await send('POST', `/mail-channels/${channelId}/test`)).body.tests
    assert.deepEqual(
      (await test()).map(({ server: name, ok }: Record<string, unknown>) => [name, ok]),
      [
        ['imap', true],
        ['smtp', true],
      ],
    )
    assert.deepEqual(tokens, [['both', 'access-both-1']])
    const oauth = { refresh_token: 'withdrawn token' }
    assert.equal((await send('PATCH', `/channels/${channelId}`, { mail: { oauth } })).status, 200)
    const [failed] = await test()
    const step = failed.steps.find(({ ok }: { ok: boolean | null }) => ok === false)
    assert.deepEqual(
      [step.step, step.words],
      ['sign_in', 'No access token: invalid_grant: … was revoked.'],
    )
  },
)

test('A refresh token that Microsoft replaces is stored in its place, and the next request has it', async (t) => {
  const { send, id: workspaceId } = await app.workspace()
  const smtp = { ...(await smtpByToken(t)).smtp, username: 'replaced' }
  const { client_secret: _, ...client } = google('replaced')
  const oauth = { ...client, provider: 'microsoft', tenant: 'shop.example' }
  const channelId = await mailChannel(send, { addresses: ['help@shop.example'], smtp, oauth })
  const stored = async () => openPassword(app.services, workspaceId, channelId, 'oauth_token')
  const oauthIs = async (change: object) =>
    send('PATCH', `/channels/${channelId}`, { mail: { oauth: change } })
  for (const number of [1, 2]) {
    // Another secret is another token: one that is known would be used again.
    await oauthIs({ client_secret: `secret ${number}` })
    const { tests } = (await send('POST', `/mail-channels/${channelId}/test`)).body
    assert.equal(tests[0].ok, true, JSON.stringify(tests))
    assert.equal(await stored(), `refresh-replaced-${number}`)
  }
  assert.deepEqual(
    requestsOf('replaced').map((form) => [form['refresh_token'], form['client_secret']]),
    [
      ['refresh-replaced-0', 'secret 1'],
      ['refresh-replaced-1', 'secret 2'],
    ],
  )
  assert.match(requestsOf('replaced')[0]?.['scope'] ?? '', /IMAP\.AccessAsUser\.All .*SMTP\.Send/)
})

test('The secrets of the program are shown nowhere, and are deleted with a change of the program', async () => {
  const { send, owner, id: workspaceId } = await app.workspace()
  const channelId = await mailChannel(send, { oauth: google('shown') })
  const path = `/channels/${channelId}`
  const shown = await send('GET', path)
  assert.deepEqual(shown.body.channel.mail.oauth, {
    provider: 'google',
    tenant: null,
    client_id: 'program.apps.example',
    has_client_secret: true,
    has_refresh_token: true,
  })
  const { rows } = await owner.query<{ row: string }>(
    `select s::text as row from channel_secrets s where workspace_id = $1
      union all select c::text from channels c where workspace_id = $1
      union all select e::text from events e where workspace_id = $1`,
    [workspaceId],
  )
  const seen = [shown.text, ...rows.map(({ row }) => row)].join()
  assert.doesNotMatch(seen, /secret of the program|refresh-shown/)
  const change = async (oauth: object | null) =>
    (await send('PATCH', path, { mail: { oauth } })).body
  const other = (await change({ client_id: 'other' })).channel.mail.oauth
  assert.deepEqual([other.has_client_secret, other.has_refresh_token], [false, false])
  assert.equal(
    (await owner.query('select from channel_secrets where workspace_id = $1', [workspaceId])).rows
      .length,
    0,
  )
  await change(google('shown'))
  assert.equal((await change(null)).channel.mail.oauth, null)
  assert.equal(
    (await owner.query('select from channel_secrets where workspace_id = $1', [workspaceId])).rows
      .length,
    0,
  )
})

test('Tokens of a provider go to its servers alone', async () => {
  const { workspace } = await startApp()
  const { send } = await workspace()
  const channelId = await mailChannel(send, { oauth: google('hosts') })
  const change = async (mail: object) => {
    const { status, body } = await send('PATCH', `/channels/${channelId}`, { mail })
    return [status, body.error]
  }
  const imap = { host: 'imap.gmail.com', username: 'help@shop.example' }
  assert.deepEqual(await change({ imap }), [200, undefined])
  const refused =
    'mail.imap.host must be imap.gmail.com or smtp.gmail.com with mail.oauth, or have a password.'
  assert.deepEqual(await change({ imap: { host: 'imap.evil.example' } }), [422, refused])
  const elsewhere = { ...imap, host: 'imap.other.example', password: 'x' }
  assert.deepEqual(await change({ imap: elsewhere }), [200, undefined])
  assert.deepEqual(await change({ imap: { password: null } }), [422, refused])
  assert.deepEqual(await change({ oauth: null, imap: { password: null } }), [200, undefined])
  assert.deepEqual(await change({ oauth: google('hosts') }), [422, refused])
  for (const [oauth, says] of [
    [{ provider: 'yahoo' }, /^Invalid mail\.oauth\.provider: yahoo/],
    [{ provider: 'google' }, /^mail\.oauth\.client_id can't be blank/],
    [{ ...google('x'), tenant: 'a/../b' }, /^mail\.oauth\.tenant must be an id or a domain/],
    [{ ...google('x'), client_id: 'a b' }, /^mail\.oauth\.client_id must be one word/],
  ] as const) {
    const [status, error] = await change({ oauth })
    assert.equal(status, 422)
    assert.match(error, says)
  }
})
