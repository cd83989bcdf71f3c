import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail, postMail, rawMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { connectTo } from './testing/connect-to.ts'
import { allowed, dovecot, fetching, fetchMails } from './testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

test(
  'A mail that another client moves away and back comes once, and a copy that comes later is another',
  { skip },
  async () => {
    const twin = rawMail('From: lin@example.com', 'Subject: Twin', '', 'The same')
    const space = await fetching(app, box(), 'moved')
    await box().deliver('moved', twin)
    await space.untilSubjects(['Twin'])
    const client = await connectTo(box(), 'moved')
    await client.mailboxCreate('Later')
    const move = async (from: string, to: string) => {
      await client.mailboxOpen(from)
      await client.messageMove('1:*', to)
    }
    await move('INBOX', 'Later')
    await move('Later', 'INBOX')
    await box().deliver('moved', plainMail('Next'))
    await space.untilSubjects(['Next', 'Twin'])
    await box().deliver('moved', twin)
    await space.untilSubjects(['Next', 'Twin', 'Twin'])
    await move('INBOX', 'Later')
    await move('Later', 'INBOX')
    await box().deliver('moved', plainMail('Last'))
    await space.untilSubjects(['Last', 'Next', 'Twin', 'Twin'])
    await client.mailboxOpen('INBOX')
    await client.messageDelete('1:*')
    await box().deliver('moved', twin, new Date(Date.now() + 60_000))
    await space.untilSubjects(['Last', 'Next', 'Twin', 'Twin', 'Twin'])
    client.close()
  },
)

test(
  'A mail that comes by the mailbox and by HTTP is one, whichever comes first, also with headers of its way',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'ways')
    const [first, second] = [plainMail('First'), plainMail('Second')]
    await space.deliverRaw(first)
    await box().deliver('ways', first)
    await box().deliver('ways', second)
    await space.untilSubjects(['First', 'Second'])
    const again = await postMail(space.send, space.channelId, second)
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.mail.transport, 'imap')
    await box().deliver('ways', first)
    await space.untilSubjects(['First', 'First', 'Second'])
    const later = await postMail(space.send, space.channelId, first)
    assert.equal(later.status, 200, later.text)
    const both = ['From: lin@example.com', 'Message-ID: <third@example.com>', 'Subject: Third']
    await space.deliver('Received: by pipe', ...both)
    await box().deliver('ways', rawMail('Delivered-To: help', ...both, '', 'Where is it?', ''))
    await box().deliver('ways', plainMail('Fourth'))
    await space.untilSubjects(['First', 'First', 'Second', 'Third', 'Fourth'])
  },
)

test(
  'What was moved by its channel and is moved back by another client is not imported again, and stays there',
  { skip },
  async () => {
    const space = await fetching(app, box(), 'back')
    const client = await connectTo(box(), 'back')
    await client.mailboxCreate('Done')
    const mail = { after_import: 'move:Done' }
    assert.equal((await space.send('PATCH', `/channels/${space.channelId}`, { mail })).status, 200)
    await box().deliver('back', plainMail('First'))
    await space.untilSubjects(['First'])
    const inDone = async () => {
      const found = await client.status('Done', { messages: true })
      return found === false ? undefined : found.messages
    }
    await until('it is moved', 20_000, async () => (await inDone()) === 1)
    await client.mailboxOpen('Done')
    await client.messageMove('1:*', 'INBOX')
    await client.mailboxOpen('INBOX')
    await box().deliver('back', plainMail('Second'))
    await space.untilSubjects(['First', 'Second'])
    await until('that is moved', 20_000, async () => (await inDone()) === 1)
    await client.mailboxOpen('INBOX')
    const left = await client.fetchAll('1:*', { envelope: true })
    assert.deepEqual(
      left.map(({ envelope }) => envelope?.subject),
      ['First'],
    )
    client.close()
  },
)
