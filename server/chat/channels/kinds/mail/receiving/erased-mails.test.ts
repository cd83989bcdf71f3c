import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, startOwnApp } from '../../../../../../test/app.ts'
import { plainMail, postMail, rawMail } from '../../../../../../test/mails.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { importMails, mailed, proven, type Mailed, type Outcome } from './testing/scenario.ts'

const app = await startApp()
importMails(app)

const secret = 'xylophone'
const raw = rawMail(
  proven('example.com'),
  `From: Lin ${secret} <lin@${secret}.example>`,
  `To: help@shop.example, Bob ${secret} <bob@${secret}.example>`,
  `Subject: About ${secret}`,
  `Message-ID: <1@${secret}.example>`,
  '',
  `I bought a ${secret}.`,
  '',
)

/** What is left of the word in any column of the tables that have mails. */
async function traces({ owner }: Pick<typeof app, 'owner'>, { id }: Mailed): Promise<string[]> {
  const found = ['received_mails', 'messages', 'events', 'contacts', 'conversations'].map(
    async (table) => {
      const { rows } = await owner.query(
        `select from ${table} t where t.workspace_id = $1 and t::text like '%${secret}%'`,
        [id],
      )
      return rows.length > 0 ? [table] : []
    },
  )
  return (await Promise.all(found)).flat()
}

async function assertGone(space: Mailed, outcome: Outcome): Promise<void> {
  const { rows } = await space.owner.query(
    'select from attachments where workspace_id = $1 and mail_id is not null',
    [space.id],
  )
  assert.equal(rows.length, 0)
  assert.equal((await fetchFile(space.port, outcome.original?.url ?? '')).status, 404)
  const { mail } = (await space.send('GET', `/mails/${outcome.id}`)).body
  assert.deepEqual(
    [mail.state, mail.subject, mail.sender, mail.original],
    ['erased', null, null, null],
  )
  const again = await postMail(space.send, space.channelId, raw)
  assert.deepEqual([again.status, again.body.mail.state], [200, 'erased'])
}

test('Erasing a contact erases its mails with their originals, and none comes again', async () => {
  const space = await mailed(app)
  const outcome = await space.deliverRaw(raw)
  assert.deepEqual((await traces(app, space)).length, 5)
  const [message] = await space.messagesOf(outcome.conversation_id)
  assert.equal((await space.send('DELETE', `/visitors/${message.sender.id}`)).status, 204)
  assert.deepEqual(await traces(app, space), [])
  await assertGone(space, outcome)
})

test('Erasing a contact erases the mails of its address that are no messages, and no others', async () => {
  const space = await mailed(app)
  const message = await space.deliverRaw(raw)
  const bounce = (name: string) =>
    rawMail(
      `From: Lin <lin@${name}.example>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      `Subject: Returned to ${name}`,
      '',
      '--x\r\nContent-Type: text/plain\r\n\r\nIt was not delivered.\r\n--x--',
      '',
    )
  const own = await space.deliverRaw(bounce(secret))
  let copies = 0
  const again = async () => {
    copies += 1
    return space.deliverRaw(Buffer.concat([Buffer.from(`X-Copy: ${copies}\r\n`), bounce(secret)]))
  }
  const [discarded, filed] = [await again(), await again()]
  const other = await space.deliverRaw(bounce('zebra'))
  assert.deepEqual([own.state, other.state], ['tray', 'tray'])
  await space.send('DELETE', `/mails/${discarded.id}`)
  await space.send('POST', `/mails/${filed.id}/file`, { after_seconds: 60 })
  const [{ sender }] = await space.messagesOf(message.conversation_id)
  assert.equal((await space.send('DELETE', `/visitors/${sender.id}`)).status, 204)
  assert.deepEqual(await traces(app, space), [])
  const stateOf = async ({ id }: Outcome) =>
    (await space.send('GET', `/mails/${id}`)).body.mail.state
  assert.deepEqual(await Promise.all([own, discarded, filed, other].map(stateOf)), [
    ...['erased', 'erased', 'erased'],
    'tray',
  ])
})

test('Erasing a message erases its mail, its addresses in events and the title that it gave', async () => {
  const space = await mailed(app)
  const outcome = await space.deliverRaw(raw)
  const path = `/conversations/${outcome.conversation_id}`
  const erased = await space.send('DELETE', `${path}/messages/${outcome.message_id}`)
  assert.equal(erased.status, 204, erased.text)
  const [message] = await space.messagesOf(outcome.conversation_id)
  assert.equal(message.mail, null)
  assert.equal((await space.send('GET', path)).body.conversation.title, 'Erased')
  // Who wrote it stays, as of every erased message.
  const { rows } = await app.owner.query<{ data: { mail?: object } }>(
    `select data from events where workspace_id = $1 and type = 'message.created'`,
    [space.id],
  )
  assert.deepEqual(
    rows.map(({ data }) => data.mail),
    [undefined],
  )
  await assertGone(space, outcome)
})

test('The export of a contact has the addresses and subjects of its mails', async () => {
  const space = await mailed(app)
  const outcome = await space.deliverRaw(raw)
  const [message] = await space.messagesOf(outcome.conversation_id)
  const { body } = await space.send('GET', `/visitors/${message.sender.id}/export`)
  assert.deepEqual(body.conversations[0].messages[0].mail, message.mail)
})

test('The export of a contact lists its mails, also those in the tray, and none of others, for who may read mails', async () => {
  const space = await mailed(app)
  const own = await space.deliver(proven('x.test'), 'From: lin@x.test', 'Subject: Mine')
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', ...Array<string>(600).fill('--b')]
  const inTray = async (from: string, subject: string) =>
    space.deliverRaw(rawMail(`From: ${from}`, `Subject: ${subject}`, ...parts))
  await inTray('other@x.test', 'Of another')
  const waiting = await inTray('lin@x.test', 'In the tray')
  const claimed = await space.deliver('From: lin@x.test', 'Subject: Claimed')
  const [message] = await space.messagesOf(own.conversation_id)
  const { body } = await space.send('GET', `/visitors/${message.sender.id}/export`)
  type Exported = { id: string; subject: string; state: string; original_url: string }
  assert.deepEqual(
    body.received_mails.map(({ id, subject, state }: Exported) => [id, subject, state]),
    [
      [own.id, 'Mine', 'message'],
      [waiting.id, 'In the tray', 'tray'],
    ],
  )
  assert.notEqual(claimed.conversation_id, own.conversation_id)
  const [mail] = body.received_mails as Exported[]
  assert.match((await fetchFile(space.port, mail?.original_url ?? '')).text, /Subject: Mine/)

  const scopes = ['contacts:read', 'conversations:read', 'messages:read']
  const { key } = (await space.send('POST', '/api-keys', { name: 'R', scopes })).body
  const read = app.sendAs({ host: `${space.subdomain}.localhost`, key })
  const without = await read('GET', `/visitors/${message.sender.id}/export`)
  assert.deepEqual([without.status, 'received_mails' in without.body], [200, false])
})

test('Mails count in the storage of a workspace: a full one refuses them, and leaves files in the original', async () => {
  const own = await startOwnApp({ PORCHLIGHT_STORAGE_LIMIT: '4000' })
  importMails(own)
  const space = await mailed(own)
  const file = (size: number) =>
    rawMail(
      'From: lin@example.com',
      'Content-Type: application/pdf; name="a.pdf"',
      '',
      'a'.repeat(size),
    )
  const left = await space.deliverRaw(file(2_500))
  const [message] = await space.messagesOf(left.conversation_id)
  assert.deepEqual([message.attachments, message.mail.files_left_out], [[], 1])
  const refused = await postMail(space.send, space.channelId, file(2_000))
  assert.deepEqual(
    [refused.status, refused.body.error],
    [
      422,
      'The workspace has too little storage left for this file. Delete uploads, or ask the operator for more.',
    ],
  )
  const small = await space.deliverRaw(file(300))
  assert.equal((await space.messagesOf(small.conversation_id))[0].attachments.length, 1)
  const { rows } = await own.owner.query<{ is_right: boolean }>(
    `select (select total from list_totals where workspace_id = $1 and list = 'attachment_bytes' and label = '')
          = (select sum(size) from attachments where workspace_id = $1) as is_right`,
    [space.id],
  )
  assert.equal(rows[0]?.is_right, true)
})

test('A mail of a deleted channel is kept in the tray', async () => {
  const own = await startOwnApp()
  const space = await mailed(own)
  const { body } = await postMail(space.send, space.channelId, plainMail())
  assert.equal((await space.send('DELETE', `/channels/${space.channelId}`)).status, 204)
  importMails(own)
  const outcome = await space.outcomeOf(body.mail.id)
  assert.deepEqual([outcome.state, outcome.reason], ['tray', 'Its channel was deleted.'])
})
