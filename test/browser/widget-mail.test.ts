import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import PostalMime from 'postal-mime'
import { until } from '../../campaigns/until.ts'
import { conversationMailKind } from '../../server/chat/channels/follow-up/conversation-mail-task.ts'
import { followUpKind } from '../../server/chat/channels/follow-up/follow-up-kind.ts'
import { shareReaders } from '../../server/chat/channels/kinds/mail/reading/share-readers.ts'
import { importMailKind } from '../../server/chat/channels/kinds/mail/receiving/import-mail-kind.ts'
import { createMailTransport } from '../../server/chat/mail/mail-transport.ts'
import { startSmtpServer } from '../../server/chat/mail/testing/smtp-server.ts'
import { dueFollowUps } from '../../server/chat/channels/kinds/web/settings/follow-ups.ts'
import { connectJobs } from '../../server/store/database/connect.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { hearDue } from '../../server/store/due/due-notices.ts'
import { startDue } from '../../server/store/due/start-due.ts'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { mailChannel, postMail, rawMail } from '../mails.ts'
import { makeFolder } from '../make-folder.ts'
import { startDovecot, withoutDovecot } from '../start-dovecot.ts'
import { assertAccessible } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser || withoutDovecot
const env = { PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:9', PORCHLIGHT_MAIL_FROM: 'chat@acme.test' }
const world = skip === false ? await startWidgetWorld({}, env) : undefined

/** What a mail program shows of a mail that is delivered to the mailbox of a user. */
async function readByImap(t: TestContext, user: string, source: string) {
  const box = await startDovecot(await makeFolder('widget-mail'))
  t.after(box.kill)
  await box.deliver(user, Buffer.from(source))
  const client = await connectTo(box, user)
  await client.mailboxOpen('INBOX')
  const got = await client.fetchOne('*', { source: true })
  client.close()
  assert.ok(got)
  return PostalMime.parse(got.source ?? '')
}

test(
  'A visitor who closed the tab gets the answer by mail, whose link opens the conversation and whose other link ends mails',
  { skip },
  async (t) => {
    assert.ok(world)
    const { app, space } = world
    const { owner, services } = app
    const { url, sources } = await startSmtpServer(t)
    const pool = connectJobs(app.address, () => undefined)
    const { database, files, vault, config } = services
    const log = () => undefined
    const transport = createMailTransport({ smtpUrl: url, from: config.mailFrom, mailFolder: '' })
    const parts = { pool, database, files, vault, config, transport, log }
    const channelId = await mailChannel(space.send)
    const readers = shareReaders()
    const kinds = [
      followUpKind(parts),
      conversationMailKind(parts),
      importMailKind({ services, readers, log }),
    ]
    const hear = (listener: () => void) => hearDue(database, listener)
    const loop = startDue({ pool, kinds, hear, onError: log })
    t.after(async () => {
      await loop.stop()
      await readers.close()
      transport.close()
      await pool.end()
    })

    const { page, context, frame, open } = await world.visit()
    await open()
    await frame.getByRole('button', { name: /^Send a m/ }).click()
    await frame.getByRole('textbox', { name: 'Write a message' }).fill('Is the lamp in stock?')
    await frame.getByRole('textbox', { name: 'Write a message' }).press('Enter')
    const asked = frame.getByRole('textbox', { name: /^Where shall we write if you leave\?/ })
    await asked.fill('no address')
    await frame.getByRole('button', { name: 'Save' }).click()
    await frame.getByText('This is not an email address.').waitFor()
    await assertAccessible(page, 'question for an address')
    await asked.fill('lin@x.test')
    await frame.getByRole('button', { name: 'Save' }).click()
    await frame.getByText('We will write to this address if you leave.').waitFor()
    await page.close()

    const { conversations } = (await space.send('GET', '/conversations')).body
    const id = String(conversations[0].id)
    await world.answer(id, 'Yes, three of them.')
    await owner.query(`update widget_devices set last_seen_at = now() - interval '1 day'`)
    await runStatement(owner, dueFollowUps(space.id, [id], 0))
    await until('the mail arrives', 30_000, () => sources.length === 1)
    const { text = '', messageId = '' } = await readByImap(t, 'lin', sources[0] ?? '')
    assert.match(text, /Yes, three of them\./)
    // The configured address has no port, because tests listen on any.
    const [, path = ''] = /https?:\/\/chat--[^/]+(\/mail\/[\w-]{43})/.exec(text) ?? []

    const back = await context.newPage()
    await back.goto(`${world.chat}${path}`)
    const shown = back.frameLocator('iframe')
    await shown.getByRole('log').getByText('Yes, three of them.').waitFor()
    assert.match(back.url(), /^http:\/\/shop\.localhost:\d+\/#porchlight=/)
    const { rows } = await owner.query<{ email_verified: boolean }>(
      'select email_verified from contacts where workspace_id = $1',
      [space.id],
    )
    assert.deepEqual(rows, [{ email_verified: true }])

    // An answer to the mail is there at once, in the chat and for the team.
    const raw = rawMail(
      'From: lin@x.test',
      'To: help@shop.example',
      `In-Reply-To: ${messageId}`,
      '',
      'Then I take two of them.',
      '',
      'On Mon, 5 Jan 2026 at 10:00, Acme <chat@acme.test> wrote:',
      '> Yes, three of them.',
    )
    assert.equal((await postMail(space.send, channelId, raw)).status, 202)
    await shown.getByRole('log').getByText('Then I take two of them.').waitFor()
    const { messages } = (await space.send('GET', `/conversations/${id}/messages?include=mail`))
      .body
    assert.equal(messages.at(-1).mail.thread_reason, 'message_id')

    await back.goto(`${world.chat}${path}/stop`)
    await back.getByRole('button', { name: 'Send no more mails' }).click()
    await back.getByText(/^Done:/).waitFor()
    await world.answer(id, 'Never mailed')
    await owner.query(`update widget_devices set last_seen_at = now() - interval '1 day'`)
    await runStatement(owner, dueFollowUps(space.id, [id], 0))
    await until('the task has ended', 30_000, async () => {
      const left = await owner.query(`select from due_tasks where subject_id = $1`, [id])
      return left.rows.length === 0
    })
    assert.equal(sources.length, 1)
    await context.close()
  },
)
