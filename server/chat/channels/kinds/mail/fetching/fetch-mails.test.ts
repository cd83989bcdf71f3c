import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail, rawMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { connectTo } from './testing/connect-to.ts'
import { allowed, dovecot, fetching, fetchMails, mailboxAt } from './testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

test(
  'Mails that arrive after the set-up are imported at once, those of the past are not',
  { skip },
  async () => {
    const past = await connectTo(box(), 'past')
    await past.append('INBOX', plainMail('Long ago'), [], new Date('2020-01-01'))
    const space = await fetching(app, box(), 'past')
    await until(
      'the mailbox is checked',
      20_000,
      async () => (await space.wayOf('imap')).last_check_at,
    )
    await box().deliver('past', plainMail('First'))
    await space.untilSubjects(['First'])
    // The connection of the last check says so; the next check is due after two minutes.
    await box().deliver('past', plainMail('Second'))
    await space.untilSubjects(['First', 'Second'])
    const way = await space.wayOf('imap')
    assert.ok(way.last_mail_at)
    assert.deepEqual([way.failing_since, way.last_error], [null, null])
    const { messages, unseen } = await counted(past)
    assert.deepEqual([messages, unseen], [3, 3], 'The mailbox is as it was.')
    past.close()
  },
)

test('With import all, those of the past come too: the newest first', { skip }, async () => {
  const past = await connectTo(box(), 'all')
  for (const subject of ['1', '2', '3']) {
    await past.append('INBOX', plainMail(subject), [], new Date('2020-01-01'))
  }
  const space = await fetching(app, box(), 'all', { import: 'all' })
  await space.untilSubjects(['1', '2', '3'])
  const { rows } = await space.owner.query<{ subject: string }>(
    'select subject from received_mails where workspace_id = $1 order by id',
    [space.id],
  )
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['3', '2', '1'],
  )
  past.close()
})

test(
  'A mailbox that is numbered anew is compared by its bytes: only the surplus is new',
  { skip },
  async () => {
    const twin = rawMail('From: lin@example.com', 'Subject: Twin', '', 'The same')
    const space = await fetching(app, box(), 'anew')
    for (const raw of [twin, twin, plainMail('Once')]) await box().deliver('anew', raw)
    await space.untilSubjects(['Once', 'Twin', 'Twin'])
    await box().kill()
    await box().renumber('anew')
    for (const raw of [twin, plainMail('New')]) await box().deliver('anew', raw)
    await box().start()
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Again' })
    await space.untilSubjects(['New', 'Once', 'Twin', 'Twin', 'Twin'])
    await box().deliver('anew', plainMail('Later'))
    await space.untilSubjects(['Later', 'New', 'Once', 'Twin', 'Twin', 'Twin'])
    const { rows } = await space.owner.query(
      'select epoch, older_uid from mailboxes where workspace_id = $1',
      [space.id],
    )
    assert.deepEqual(rows, [{ epoch: 2, older_uid: null }])
  },
)

test('Of a mail that is too large, the header is in the tray, and says so', { skip }, async () => {
  const space = await fetching(app, box(), 'large')
  const large = Buffer.concat([plainMail('Video'), Buffer.alloc(35 * 1024 * 1024, 'a\r\n')])
  await box().deliver('large', large)
  const mail = await until('the mail is in the tray', 60_000, async () => {
    const { mails } = (await space.send('GET', '/mails')).body
    return mails[0]
  })
  assert.deepEqual(
    [mail.subject, mail.sender, mail.transport],
    ['Video', 'lin@example.com', 'imap'],
  )
  assert.match(
    mail.reason,
    /^It is larger than 35 MB, so only its header was fetched\. It has 36 MB\.$/,
  )
  assert.ok(mail.size < 1_000)
  await box().deliver('large', plainMail('After it'))
  await space.untilSubjects(['After it'])
})

test(
  'A refused login is said in the words of the server, disables nothing, and ends with the right password',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'wrong', { password: 'guess' })
    await until('the login is refused', 20_000, async () => (await space.wayOf('imap')).last_error)
    const refused = await space.wayOf('imap')
    assert.match(refused.last_error, /Authentication failed/i)
    assert.ok(refused.failing_since && refused.next_check_at)
    await box().deliver('wrong', plainMail('Waited'))
    const imap = mailboxAt(box(), 'wrong')
    const saved = await space.send('PATCH', `/channels/${space.channelId}`, { mail: { imap } })
    assert.equal(saved.status, 200, saved.text)
    await space.untilSubjects(['Waited'])
    assert.equal((await space.wayOf('imap')).last_error, null)
  },
)

test(
  'Where the storage is full, mails wait in the mailbox and come when there is room',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'full')
    await until(
      'the mailbox is checked',
      20_000,
      async () => (await space.wayOf('imap')).last_check_at,
    )
    const { storageLimitBytes: limit } = app.services.config
    const fill = async (bytes: number) =>
      space.owner.query(
        `update list_totals set total = total + $2 where workspace_id = $1 and list = 'attachment_bytes'`,
        [space.id, bytes],
      )
    await box().deliver('full', plainMail('Before'))
    await space.untilSubjects(['Before'])
    await fill(limit)
    await box().deliver('full', plainMail('Waits'))
    await until('the channel says so', 20_000, async () => (await space.wayOf('imap')).last_error)
    assert.match((await space.wayOf('imap')).last_error, /storage/i)
    await fill(-limit)
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Again' })
    await space.untilSubjects(['Before', 'Waits'])
  },
)

async function counted(client: Awaited<ReturnType<typeof connectTo>>) {
  const found = await client.status('INBOX', { messages: true, unseen: true })
  if (found === false) assert.fail()
  return found
}
