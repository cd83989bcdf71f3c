import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { makeFolder } from '../../../../../../test/make-folder.ts'
import { mailChannel, plainMail, rawMail } from '../../../../../../test/mails.ts'
import { importMails, mailed, proven } from '../receiving/testing/scenario.ts'
import { listenForMails } from './listen-for-mails.ts'
import { mailClient, type MailClient } from './testing/mail-client.ts'

const app = await startOwnApp()
importMails(app)
const folder = await makeFolder('listen')
const at = { host: '127.0.0.1', port: 0 }
const lmtpPort = await listen('lmtp', at)
const smtpPort = await listen('smtp', at)

async function listen(protocol: 'lmtp' | 'smtp', where: typeof at | { path: string }) {
  const { services, owner: pool } = app
  const onError = () => undefined
  const listening = listenForMails({ services, pool, listener: { protocol, at: where }, onError })
  after(listening.stop)
  return (await listening.ready) ?? 0
}

async function greet(hello: string, to: number | string = lmtpPort): Promise<MailClient> {
  const client = await mailClient(to)
  after(() => client.socket.destroy())
  assert.match(await client.say(`${hello} mx.test`), /SIZE 36700160/)
  return client
}

/** Sends a mail and returns a reply for each accepted recipient. */
async function sendText(client: MailClient, raw: Buffer, replies: number): Promise<string[]> {
  assert.match(await client.say('DATA'), /^354/)
  client.write(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]))
  const all: string[] = []
  while (all.length < replies) all.push(codeOf(await client.reply()))
  return all
}

/** `250`, or the codes of a refusal. */
const codeOf = (reply: string) => (reply.startsWith('250') ? '250' : reply.slice(0, 9))

const stored = async (workspaceId: string) => {
  const { rows } = await app.owner.query<{ transport: string; envelope: object }>(
    'select transport, envelope from received_mails where workspace_id = $1 order by id',
    [workspaceId],
  )
  return rows
}

test('By LMTP each recipient has a reply of its own, and its mail once that says so', async () => {
  const space = await mailed(app)
  const other = await app.workspace()
  await mailChannel(other.send, { addresses: ['sales@OTHER.example'] })
  await space.send('PATCH', `/channels/${space.channelId}`, {
    mail: { addresses: ['help@lmtp.example', 'support@lmtp.example'] },
  })
  const client = await greet('LHLO')
  assert.match(await client.say('MAIL FROM:<lin@example.com>'), /^250/)
  const recipients = [
    'Help+abc@LMTP.example',
    'nobody@lmtp.example',
    'support@lmtp.example',
    'sales@other.example',
  ]
  const accepted: string[] = []
  for (const address of recipients) {
    accepted.push(codeOf(await client.say(`RCPT TO:<${address}>`)))
  }
  assert.deepEqual(accepted, ['250', '550 5.1.1', '250', '250'])
  const raw = rawMail(proven('example.com'), 'From: lin@example.com', 'Subject: Hi', '', 'Text')
  assert.deepEqual(await sendText(client, raw, 3), ['250', '250', '250'])
  assert.deepEqual(await stored(space.id), [
    {
      transport: 'smtp',
      envelope: {
        sender: 'lin@example.com',
        recipients: ['Help+abc@LMTP.example', 'support@lmtp.example'],
      },
    },
  ])
  assert.equal((await stored(other.id)).length, 1)
  // The sender did not get the replies, and sends it again.
  await client.say('MAIL FROM:<lin@example.com>')
  await client.say('RCPT TO:<help@lmtp.example>')
  assert.deepEqual(await sendText(client, raw, 1), ['250'])
  assert.equal((await stored(space.id)).length, 1)
  const { ways } = (await space.send('GET', `/mail-channels/${space.channelId}/state`)).body
  assert.ok(ways.find(({ way }: { way: string }) => way === 'smtp').last_mail_at)
})

test('Answers to an address that has a plus itself come to its channel, and to no other one', async () => {
  const space = await mailed(app)
  const addresses = ['help+eu@plus.example']
  await space.send('PATCH', `/channels/${space.channelId}`, { mail: { addresses } })
  const whole = await mailChannel(space.send, { addresses: ['help@plus.example'] }, 'Whole')
  // Another workspace gets none by naming the address.
  const other = await app.workspace()
  await mailChannel(other.send, { addresses: ['help+eu+us@plus.example'] })
  const client = await greet('LHLO')
  await client.say('MAIL FROM:<lin@example.com>')
  for (const address of ['help+eu+abc', 'help+eu', 'help+us+abc', 'help', 'help+eu+us', 'he+eu'])
    await client.say(`RCPT TO:<${address}@plus.example>`)
  await sendText(client, plainMail(), 2)
  const { rows } = await app.owner.query<{ channel_id: string; envelope: object }>(
    `select channel_id, envelope -> 'recipients' as envelope from received_mails where workspace_id = any($1) order by id`,
    [[space.id, other.id]],
  )
  assert.deepEqual(
    new Map(rows.map((row) => [row.channel_id, row.envelope])),
    new Map([
      [space.channelId, ['help+eu+abc', 'help+eu', 'help+eu+us'].map(at)],
      [whole, ['help+us+abc', 'help'].map(at)],
    ]),
  )
  function at(local: string) {
    return `${local}@plus.example`
  }
})

test('A mail that is too large is refused before it is sent, and one that lies about it after', async () => {
  const space = await mailed(app)
  await space.send('PATCH', `/channels/${space.channelId}`, {
    mail: { addresses: ['big@x.example'] },
  })
  const client = await greet('LHLO')
  assert.match(await client.say('MAIL FROM:<lin@example.com> SIZE=36700161'), /^552/)
  await client.say('MAIL FROM:<lin@example.com> SIZE=10')
  await client.say('RCPT TO:<big@x.example>')
  const large = Buffer.concat([plainMail(), Buffer.alloc(35 * 1024 * 1024, 'a\r\n')])
  assert.deepEqual(await sendText(client, large, 1), ['552 5.3.4'])
  assert.deepEqual(await stored(space.id), [])
})

test('What cannot be stored for now is tried again by the sender', async () => {
  const space = await mailed(app)
  await space.send('PATCH', `/channels/${space.channelId}`, {
    mail: { addresses: ['full@x.example'] },
  })
  const client = await greet('LHLO')
  const attempt = async () => {
    await client.say('MAIL FROM:<>')
    await client.say('RCPT TO:<full@x.example>')
    return sendText(client, plainMail('Waits'), 1)
  }
  const { files } = app.services
  const put = files.main.put
  const broken = async () => Promise.reject(new Error('The disk is away.'))
  Object.assign(files.main, { put: broken })
  try {
    assert.deepEqual(await attempt(), ['451 4.3.0'])
  } finally {
    Object.assign(files.main, { put })
  }
  assert.deepEqual(await stored(space.id), [])
  assert.deepEqual(await attempt(), ['250'])
  assert.equal((await stored(space.id)).length, 1)
})

test('SMTP has one reply for all recipients', async () => {
  const space = await mailed(app)
  await space.send('PATCH', `/channels/${space.channelId}`, {
    mail: { addresses: ['one@x.example'] },
  })
  const client = await greet('EHLO', smtpPort)
  await client.say('MAIL FROM:<lin@example.com>')
  assert.match(await client.say('RCPT TO:<nobody@x.example>'), /^550 5\.1\.1/)
  assert.match(await client.say('RCPT TO:<one@x.example>'), /^250/)
  assert.deepEqual(await sendText(client, plainMail('By SMTP'), 1), ['250'])
  assert.equal((await stored(space.id)).length, 1)
})

test('A socket file takes mails as an address does', async () => {
  const path = join(folder, 'lmtp.sock')
  await listen('lmtp', { path })
  const client = await greet('LHLO', path)
  assert.match(await client.say('MAIL FROM:<lin@example.com>'), /^250/)
})
