import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { mailChannel, plainMail, postMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { allowed, dovecot, fetching, fetchMails } from '../fetching/testing/scenario.ts'
import { listenForMails } from '../listening/listen-for-mails.ts'
import { mailClient } from '../listening/testing/mail-client.ts'

const app = await startOwnApp({ ...allowed, PORCHLIGHT_MAILS_PER_MINUTE: '2' })

/** A workspace that has got as many mails as it may in a minute. */
async function full(address: string) {
  const space = await app.workspace()
  const channelId = await mailChannel(space.send, { addresses: [address] })
  for (const subject of ['1', '2'])
    assert.equal((await postMail(space.send, channelId, plainMail(subject))).status, 202)
  return { ...space, channelId }
}

const countOf = async (workspaceId: string) =>
  (await app.owner.query('select from received_mails where workspace_id = $1', [workspaceId])).rows
    .length

test('A workspace gets no more mails by HTTP than it may in a minute, and is told when to retry', async () => {
  const space = await full('help@http.example')
  const refused = await postMail(space.send, space.channelId, plainMail('3'))
  assert.deepEqual(
    [refused.status, refused.body.error, refused.headers['retry-after']],
    [429, 'Too many mails in a minute. Please retry after a while.', '10'],
  )
  assert.equal(await countOf(space.id), 2)
  const other = await app.workspace()
  const channelId = await mailChannel(other.send)
  assert.equal((await postMail(other.send, channelId, plainMail('3'))).status, 202)
})

test('By LMTP the mails beyond that are deferred, for that workspace alone', async () => {
  const space = await full('help@lmtp.example')
  const other = await app.workspace()
  await mailChannel(other.send, { addresses: ['help@other.example'] })
  const { services, owner: pool } = app
  const listener = { protocol: 'lmtp', at: { host: '127.0.0.1', port: 0 } } as const
  const reported: Error[] = []
  const onError = (error: Error) => void reported.push(error)
  const listening = listenForMails({ services, pool, listener, onError })
  after(listening.stop)
  const client = await mailClient((await listening.ready) ?? 0)
  after(() => client.socket.destroy())
  await client.say('LHLO mx.test')
  await client.say('MAIL FROM:<lin@example.com>')
  for (const address of ['help@lmtp.example', 'help@other.example'])
    assert.match(await client.say(`RCPT TO:<${address}>`), /^250/)
  await client.say('DATA')
  client.write(Buffer.concat([plainMail('3'), Buffer.from('\r\n.\r\n')]))
  assert.match(await client.reply(), /^450 4\.7\.1 Too many mails in a minute\./)
  assert.match(await client.reply(), /^250/)
  assert.deepEqual([await countOf(space.id), await countOf(other.id), reported], [2, 1, []])
})

test(
  'A mailbox is not asked while the workspace has got as many, and fails as it did before',
  { skip },
  async () => {
    fetchMails(app)
    const space = await fetching(app, await dovecot(), 'limited', { password: 'guess' })
    const way = async () => space.wayOf('imap')
    await until('the login is refused', 20_000, async () => (await way()).last_error)
    const { next_check_at: _, ...before } = await way()
    for (const subject of ['1', '2']) await space.deliverRaw(plainMail(subject))
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Again' })
    await until('its turn has passed', 20_000, async () => {
      return Date.parse((await way()).next_check_at) > Date.now() + 2_000
    })
    const { next_check_at: next, ...after } = await way()
    assert.deepEqual(after, { ...before })
    assert.ok(next)
  },
)
