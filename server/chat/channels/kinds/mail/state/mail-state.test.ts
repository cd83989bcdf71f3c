import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import { memberOf, serveAs } from '../../../../../../test/serve-as.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { deliverMail } from '../../../../mail/deliver-mail.ts'
import { createMailTransport } from '../../../../mail/mail-transport.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { measureChannels } from '../../../measure-channels.ts'
import { allowed, dovecot, fetching, fetchMails, mailboxAt } from '../fetching/testing/scenario.ts'
import { checkMailChannels } from './check-mail-channels.ts'
import { noteCheck } from './note-check.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

type Step = { step: string; ok: boolean | null; words: string | null }
const said = ({ steps }: { steps: Step[] }) => steps.map(({ step, ok }) => [step, ok])

async function testOf(mail: object) {
  const { id: workspaceId, send } = await app.workspace()
  const channelId = await mailChannel(send, mail)
  const { status, text, body } = await send('POST', `/mail-channels/${channelId}/test`)
  assert.equal(status, 200, text)
  return { send, channelId, workspaceId, tests: body.tests }
}

test('A test says what came of each step, in the words of the server', { skip }, async () => {
  const fine = await testOf({ imap: mailboxAt(box(), 'steps') })
  assert.deepEqual(fine.tests.map(said), [
    [
      ['resolve', true],
      ['connect', true],
      ['sign_in', true],
      ['folder', true],
    ],
  ])
  const wrong = await testOf({ imap: mailboxAt(box(), 'steps', { password: 'guess' }) })
  assert.deepEqual(said(wrong.tests[0]).slice(1), [
    ['connect', true],
    ['sign_in', false],
    ['folder', null],
  ])
  assert.match(wrong.tests[0].steps[2].words, /Authentication failed/i)
  assert.doesNotMatch(JSON.stringify(wrong.tests), /guess/)
  const noFolder = await testOf({ imap: mailboxAt(box(), 'steps', { folder: 'Nowhere' }) })
  assert.deepEqual(said(noFolder.tests[0]).at(-1), ['folder', false])
  const plain = await testOf({ imap: mailboxAt(box(), 'steps', { security: 'tls' }) })
  assert.deepEqual(said(plain.tests[0]).slice(1, 3), [
    ['connect', true],
    ['tls', false],
  ])
})

test('A server that does not answer, and one without a name, fail at that step', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const imap = { host: '127.0.0.1', port, security: 'none', username: 'a', password: 'b' }
  const { tests } = await testOf({ imap })
  assert.deepEqual(said(tests[0]).slice(0, 2), [
    ['resolve', true],
    ['connect', false],
  ])
  assert.match(tests[0].steps[1].words, /ECONNREFUSED/)
  const silent = createServer().listen(0, '127.0.0.1')
  after(() => silent.close())
  await once(silent, 'listening')
  silent.on('connection', (socket) => void socket.end())
  const smtp = {
    ...imap,
    port: (silent.address() as AddressInfo).port,
    username: null,
    password: null,
  }
  const cut = await testOf({ smtp })
  assert.deepEqual(
    [cut.tests[0].server, cut.tests[0].ok, said(cut.tests[0])[1]],
    ['smtp', false, ['connect', false]],
  )
})

test('A server that sends mails is tested too, without a mail, and fails no longer once that succeeds', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const port = Number(new URL(url).port)
  const { send, channelId, workspaceId, tests } = await testOf({
    smtp: { host: '127.0.0.1', port, security: 'none' },
  })
  assert.deepEqual([tests[0].server, tests[0].ok, sources], ['smtp', true, []])
  await noteCheck(
    app.services,
    app.owner,
    { workspaceId, channelId, way: 'send' },
    'Wrong password',
  )
  const path = `/mail-channels/${channelId}`
  const errorOf = async () => (await send('GET', `${path}/state`)).body.ways[3].last_error
  assert.equal(await errorOf(), 'Wrong password')
  assert.equal((await send('POST', `${path}/test`)).status, 200)
  assert.equal(await errorOf(), null)
})

test('Tests are for roles that change settings, and few', async () => {
  const { send } = await app.workspace()
  const channelId = await mailChannel(send, {})
  const path = `/mail-channels/${channelId}/test`
  const replies: number[] = []
  for (let time = 0; time < 11; time += 1) replies.push((await send('POST', path)).status)
  assert.deepEqual(
    [replies.slice(0, 10).every((status) => status === 200), replies[10]],
    [true, 429],
  )
  const { channel } = (await send('POST', '/channels', { name: 'Web', kind: 'web' })).body
  assert.equal((await send('GET', `/mail-channels/${channel.id}/state`)).status, 404)
  const ways = (await send('GET', `/mail-channels/${channelId}/state`)).body.ways
  assert.deepEqual(
    ways.map(({ way, last_mail_at: at }: { way: string; last_mail_at: string | null }) => [
      way,
      at,
    ]),
    [
      ['http', null],
      ['smtp', null],
      ['imap', null],
      ['send', null],
    ],
  )
})

test('A server that a channel has no more fails no longer: in its state, in the metrics and for the doctor', async () => {
  const space = await app.workspace()
  const server = { host: '127.0.0.1', port: 2525, security: 'none' }
  const channelId = await mailChannel(space.send, { addresses: ['a@x.test'], smtp: server })
  const measure = measureChannels(app.owner, 0)
  const failing = async () => {
    const found = (await measure()).find(({ name }) => name === 'mail_servers_failing')
    const [channels] = await checkMailChannels(app.owner)
    const { ways } = (await space.send('GET', `/mail-channels/${channelId}/state`)).body
    const [send] = ways.filter(({ way }: { way: string }) => way === 'send')
    const named = /send of Help in [a-z0-9-]+/.test(channels?.says ?? '')
    return [found?.samples[0]?.value, named, send.last_error]
  }
  const others = await failing()
  const { services, owner: pool } = app
  const of = { workspaceId: space.id, channelId, way: 'send' } as const
  await noteCheck(services, pool, of, 'ECONNREFUSED')
  await app.owner.query(
    `update mail_ways set failing_since = now() - interval '61 minutes' where workspace_id = $1`,
    [space.id],
  )
  assert.deepEqual(await failing(), [Number(others[0]) + 1, true, 'ECONNREFUSED'])
  await space.send('PATCH', `/channels/${channelId}`, { mail: { smtp: null } })
  assert.deepEqual(await failing(), others)
  // An attempt that ends after the change says nothing of the channel.
  await noteCheck(services, pool, of, 'ECONNREFUSED')
  assert.deepEqual(await failing(), others)
})

test(
  'An outage of an hour is told once: by an event and a mail to administrators',
  { skip },
  async (t) => {
    const space = await fetching(app, box(), 'outage', { password: 'guess' })
    await until('the login is refused', 20_000, async () => (await space.wayOf('imap')).last_error)
    const failAgain = async () => {
      const before = (await space.wayOf('imap')).last_check_at
      await space.send('PATCH', `/channels/${space.channelId}`, { name: `Help ${before}` })
      await until('it is checked again', 20_000, async () => {
        return (await space.wayOf('imap')).last_check_at !== before
      })
    }
    const told = async () => {
      const { rows } = await space.owner.query<{ id: string; recipient: string }>(
        `select id, recipient from mails where workspace_id = $1 and kind = 'notice'`,
        [space.id],
      )
      return rows
    }
    await failAgain()
    assert.deepEqual(await told(), [], 'Not before an hour.')
    await space.owner.query(
      `update mail_ways set failing_since = now() - interval '61 minutes' where workspace_id = $1`,
      [space.id],
    )
    await failAgain()
    await until('administrators are told', 20_000, async () => (await told()).length > 0)
    await failAgain()
    const notices = await told()
    assert.deepEqual(
      notices.map(({ recipient }) => recipient),
      [space.adminEmail],
    )
    const { events } = (await space.send('GET', '/events?types=channel.unreachable')).body
    assert.equal(events.length, 1)
    assert.deepEqual([events[0].data.channel.id, events[0].data.way], [space.channelId, 'imap'])
    assert.match(events[0].data.error, /Authentication failed/i)
    for (const [permissions, seen] of [
      [['events:read', 'settings:write'], 1],
      [['events:read', 'mails:read'], 0],
    ] as const) {
      const principal = memberOf(space, { permissions, sees: 'all' })
      const { send } = await serveAs(app.services, principal)
      const { body } = await send('GET', '/events?types=channel.unreachable')
      assert.equal(body.events.length, seen, permissions.join())
      assert.equal(
        (await send('GET', `/mail-channels/${space.channelId}/state`)).status,
        seen === 1 ? 200 : 403,
      )
    }
    const { url, sources } = await startSmtpServer(t)
    const [mail] = notices
    const transport = createMailTransport({ smtpUrl: url, from: 'P <p@x.test>', mailFolder: '' })
    const { config } = app.services
    await deliverMail(space.owner, transport, config, { workspaceId: space.id, id: mail?.id ?? '' })
    transport.close()
    assert.match(sources[0] ?? '', /the channel Help .* gets no mails/)
    assert.match(sources[0] ?? '', /Authentication failed/i)
  },
)
