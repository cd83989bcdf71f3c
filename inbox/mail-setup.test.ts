import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deliveries,
  importMails,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startSmtpServer } from '../server/chat/mail/testing/smtp-server.ts'
import { until } from '../campaigns/until.ts'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { mailChannel } from '../test/mails.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp({ PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on' })
importMails(app)
if (skip === false) await buildPagesForTests()

const addresses = ['help@shop.example']

test(
  'The server that checks senders is proposed by the last mails, and trusted by a click and a save',
  { skip },
  async () => {
    const space = await app.workspace()
    const channelId = await mailChannel(space.send, { addresses })
    const channel = deliveries(space, channelId)
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByText(/^After three mails of two senders/).waitFor()
    for (const sender of ['lin@x.test', 'eve@y.test', 'bob@z.test'])
      await channel.deliver(
        'Authentication-Results: mx.shop.example; dmarc=pass header.from=x.test',
        `From: ${sender}`,
      )
    await page.reload()
    await page.getByText(/mx\.shop\.example stands at the start/).waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Trust mx.shop.example', exact: true }).click()
    await page.getByText('mx.shop.example is trusted once this is saved.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/which is trusted\.$/).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { mail } = (await space.send('GET', `/channels/${channelId}`)).body.channel
    assert.equal(mail.trusted_id, 'mx.shop.example')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What is done in the mailbox is chosen, and a mail tells whether addresses with a plus arrive',
  { skip },
  async (t) => {
    const { url, sources } = await startSmtpServer(t)
    const { hostname: host, port } = new URL(url)
    const server = { host, port: Number(port), security: 'none' }
    const space = await app.workspace()
    const channelId = await mailChannel(space.send, { addresses, smtp: server, imap: server })
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByRole('radio', { name: 'are moved to a folder' }).check()
    await page.getByLabel('Folder for imported mails').fill('Done')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const settings = async () =>
      (await space.send('GET', `/channels/${channelId}`)).body.channel.mail
    assert.equal((await settings()).after_import, 'move:Done')
    await page.getByRole('button', { name: 'Try it with a mail' }).click()
    await page.getByText(/^A mail to help\+[a-z2-7]{26}@shop\.example is on its way\./).waitFor()
    assert.equal(sources.length, 1)
    const channels = `**/channels/${channelId}`
    await context.route(channels, async (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    // As when it is fetched from the mailbox.
    await space.owner.query(
      `update mailboxes set plus_probe = (plus_probe::jsonb || '{"state":"arrived"}')::json where workspace_id = $1`,
      [space.id],
    )
    // What could not be set is not said to be, and is tried again.
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByText(/^It arrived/).count(), 0)
    await context.unroute(channels)
    await page.getByText(/^It arrived: answers name their conversation/).waitFor()
    await until('it is set', 20_000, async () => (await settings()).plus_addresses === true)
    assert.ok(await page.getByRole('radio', { name: /^Arrive: answers name/ }).isChecked())
    // It is what is saved: going back is a change.
    const known = page.getByRole('radio', { name: /^Arrive where that is known/ })
    await known.check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await settings()).plus_addresses, null)
    assert.ok(await known.isChecked())
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What is typed while a mailbox is saved stays, and what others have changed meanwhile is not undone',
  { skip },
  async () => {
    const space = await app.workspace()
    const channelId = await mailChannel(space.send, { addresses, signature: 'The Shop' })
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const signature = page.getByLabel('Signature')
    await signature.fill('The Shop of Lamps')
    const mail = { trusted_id: 'mx.shop.example' }
    const changed = await space.send('PATCH', `/channels/${channelId}`, { mail })
    assert.equal(changed.status, 200)
    let letGo = () => undefined as void
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let isAsked = false
    await context.route(`**/channels/${channelId}`, async (route) => {
      isAsked = true
      await held
      await route.continue()
    })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await until('it is asked', 10_000, async () => isAsked)
    await page.getByLabel('Name of the sender').fill('Lamps')
    const answered = page.waitForResponse(`**/channels/${channelId}`)
    letGo()
    await answered
    await page.locator('button.primary[aria-disabled=false]').waitFor()
    assert.equal(await page.getByLabel('Name of the sender').inputValue(), 'Lamps')
    assert.equal(await page.getByText('Saved', { exact: true }).count(), 0)
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const kept = (await space.send('GET', `/channels/${channelId}`)).body.channel.mail
    assert.deepEqual(
      [kept.signature, kept.sender_name, kept.trusted_id],
      ['The Shop of Lamps', 'Lamps', 'mx.shop.example'],
    )
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('An emptied port is the usual one of the protocol once it is saved', { skip }, async () => {
  const space = await app.workspace()
  const imap = { host: 'imap.shop.example', port: 1993 }
  const smtp = { host: 'smtp.shop.example', port: 2525, security: 'starttls' }
  const channelId = await mailChannel(space.send, { addresses, imap, smtp })
  const path = `/inbox/settings/mail/${channelId}`
  const { page, context, troubles } = await openInbox(space, path, await signIn(space))
  const ports = ['Mails come in: Port', 'Answers go out: Port'].map((name) => page.getByLabel(name))
  for (const port of ports) await port.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { mail } = (await space.send('GET', `/channels/${channelId}`)).body.channel
  assert.deepEqual([mail.imap.port, mail.smtp.port], [993, 587])
  assert.deepEqual(await Promise.all(ports.map(async (port) => port.inputValue())), ['993', '587'])
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'Where access tokens take the place of a stored password, the page says so and saving deletes it',
  { skip },
  async () => {
    const space = await app.workspace()
    const login = { username: 'help', password: 'open sesame' }
    const channelId = await mailChannel(space.send, {
      addresses,
      imap: { host: 'imap.gmail.com', ...login },
      smtp: { host: 'smtp.shop.example', ...login },
    })
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const said = page.getByText('One is stored. Empty: it is deleted when this is saved')
    const kept = page.getByText('One is stored. Empty: it stays, unless server')
    await kept.nth(1).waitFor()
    assert.equal(await said.count(), 0)
    await page.getByRole('radio', { name: 'Google' }).check()
    // The tokens are for the servers of their provider alone.
    await said.waitFor()
    assert.equal(await kept.count(), 1)
    await page.getByLabel('Client id').fill('porchlight')
    await page.getByLabel('Refresh token').fill('refresh')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { mail } = (await space.send('GET', `/channels/${channelId}`)).body.channel
    assert.deepEqual([mail.imap.has_password, mail.smtp.has_password], [false, true])
    assert.equal(await said.count(), 0)
    // As it was left by an earlier version: the next change deletes it.
    const imap = { password: 'open sesame' }
    await space.send('PATCH', `/channels/${channelId}`, { mail: { imap } })
    await page.reload()
    await said.waitFor()
    await page.getByLabel('Name of the sender').fill('Lamps')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const after = (await space.send('GET', `/channels/${channelId}`)).body.channel.mail
    assert.deepEqual([after.imap.has_password, after.sender_name], [false, 'Lamps'])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
