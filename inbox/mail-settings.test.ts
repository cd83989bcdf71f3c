import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../server/chat/mail/testing/smtp-server.ts'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { mailChannel, postMail, returnedAddress } from '../test/mails.ts'
import { startConversation } from '../test/seed.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp({ PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on' })
const space = await app.workspace()
if (skip === false) await buildPagesForTests()

test(
  'A mailbox is made with its servers, whose passwords are written and never read',
  { skip },
  async () => {
    const admin = await signIn(space)
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/mail', admin)
    await page.getByText('No mailbox yet.').waitFor()
    await page.getByRole('link', { name: 'New mailbox' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Help')
    await page.getByLabel('Addresses').fill('help@shop.example\nnobody')
    await page.getByRole('radio', { name: 'By a server of your own (SMTP)' }).check()
    const field = (name: string) => page.getByLabel(`Answers go out: ${name}`)
    await field('Server').fill('smtp.shop.example')
    await field('User name').fill('help')
    await field('Password').fill('open sesame')
    await page.getByLabel('Signature').fill('The Shop of Lamps')
    await page.getByLabel('Days for which originals are kept').fill('30')
    await page.getByRole('radio', { name: /^Do not arrive/ }).check()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Create mailbox' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Addresses').fill('help@shop.example\nsupport@shop.example')
    await page.getByRole('button', { name: 'Create mailbox' }).click()
    await page.getByText('Address for mails by HTTP').waitFor()
    const { channels } = (await space.send('GET', '/channels')).body
    const made = channels.find(({ kind }: { kind: string }) => kind === 'mail')
    assert.deepEqual(made.mail, {
      addresses: ['help@shop.example', 'support@shop.example'],
      trusted_id: null,
      sender_name: null,
      signature: 'The Shop of Lamps',
      quotes_answered: true,
      plus_addresses: false,
      originals_kept_days: 30,
      after_import: 'nothing',
      smtp: {
        host: 'smtp.shop.example',
        port: 465,
        security: 'tls',
        username: 'help',
        has_password: true,
      },
      imap: null,
      oauth: null,
    })
    assert.equal(await field('Password').inputValue(), '')
    await page.getByText('One is stored.').waitFor()
    assert.equal(await field('Port').inputValue(), '465')
    await page.getByLabel('Name of the sender').fill('Lamps')
    await page.getByLabel('Days for which originals are kept').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { channel } = (await space.send('GET', `/channels/${made.id}`)).body
    const { sender_name, originals_kept_days, smtp } = channel.mail
    assert.deepEqual([sender_name, originals_kept_days, smtp.has_password], ['Lamps', null, true])
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Delete this mailbox' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No mailbox yet.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The servers of a mailbox are tested step by step, and its page says what came and what is wrong',
  { skip },
  async (t) => {
    const { url } = await startSmtpServer(t)
    const own = await app.workspace()
    const channelId = await mailChannel(own.send)
    assert.equal((await postMail(own.send, channelId)).status, 202)
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context, troubles } = await openInbox(own, path, await signIn(own))
    await page.getByRole('heading', { name: 'Mails by HTTP', exact: true }).waitFor()
    await page.getByText('Last mail').waitFor()
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByText(/^There is no server to test/).waitFor()
    await page.getByRole('radio', { name: 'By a server of your own (SMTP)' }).check()
    await page.getByLabel('Answers go out: Server').fill('127.0.0.1')
    await page.getByRole('radio', { name: 'None', exact: true }).check()
    const testWith = async (port: string) => {
      await page.getByLabel('Answers go out: Port').fill(port)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      // What was tested is what was saved before.
      await page.getByRole('heading', { name: / works$/ }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Test now' }).click()
    }
    await testWith(new URL(url).port)
    await page.getByRole('heading', { name: 'Answers go out: works' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Connect: done' }).waitFor()
    await assertAccessible(page)
    // Nothing listens there.
    await testWith('1025')
    await page.getByRole('heading', { name: 'Answers go out: does not work' }).waitFor()
    const failed = page.getByRole('listitem').filter({ hasText: 'Connect: failed' })
    assert.match((await failed.textContent()) ?? '', /ECONNREFUSED/)
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What is wrong with a mailbox is told in the language of its reader, in the words of a server as they are',
  { skip },
  async () => {
    const own = await app.workspace()
    const channelId = await mailChannel(own.send)
    const fail = async (way: string, words: string) =>
      own.owner.query(
        `insert into mail_ways (workspace_id, channel_id, way, last_check_at, failing_since, last_error)
         values ($1, $2, $3, now(), now(), $4)`,
        [own.id, channelId, way, words],
      )
    await fail('imap', 'There is no folder “Done” to move mails to.')
    await fail('send', '535 There is no such user')
    const preferences = { language: 'de' }
    const path = `/inbox/settings/mail/${channelId}`
    const { page, context } = await openInbox(own, path, await signIn(own), { preferences })
    await page
      .getByText('Es gibt keinen Ordner „Done“, in den E-Mails verschoben werden könnten.')
      .waitFor()
    await page.getByText('535 There is no such user').waitFor()
    await context.close()
  },
)

test(
  'An address that returned a mail is listed, and gets mails again by a click',
  { skip },
  async () => {
    const own = await app.workspace()
    await startConversation(own.send)
    await returnedAddress(own, 'eve@z.test')
    await own.owner.query(
      `insert into mail_suppressions (workspace_id, address_hash, reason, created_at) values ($1, '\\x01', 'page', now())`,
      [own.id],
    )
    const path = '/inbox/settings/mail'
    const { page, context, troubles } = await openInbox(own, path, await signIn(own))
    const list = page.getByRole('region', { name: 'Addresses that get no mails' })
    await list.getByText('Erased address').waitFor()
    assert.equal(await list.getByRole('button').count(), 1, 'The wish of an owner has none.')
    await assertAccessible(page)
    await list.getByRole('button', { name: 'Send again: eve@z.test' }).click()
    await list.getByText('eve@z.test').waitFor({ state: 'detached' })
    const { mail_suppressions: left } = (await own.send('GET', '/mail-suppressions')).body
    assert.deepEqual(
      left.map(({ address }: { address: string | null }) => address),
      [null],
    )
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The page of a mailbox is there before its state, and that of all before the addresses that get no mails',
  { skip },
  async () => {
    const own = await app.workspace()
    const channelId = await mailChannel(own.send)
    const { page, context, troubles } = await openInbox(own, '/inbox/open', await signIn(own))
    const held = Promise.withResolvers<void>()
    await context.route(/\/(?:state|receivers|mail-suppressions)(?:\?|$)/, async (route) => {
      await held.promise
      await route.continue()
    })
    const open = async (path: string) => page.goto(new URL(path, page.url()).href)
    await open('/inbox/settings/mail')
    await page.getByRole('heading', { name: 'Addresses that get no mails' }).waitFor()
    await open(`/inbox/settings/mail/${channelId}`)
    await page.getByLabel('Name', { exact: true }).waitFor()
    const none = page.getByText('No mail has come or gone yet.')
    assert.equal(await none.count(), 0)
    held.resolve()
    await none.waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
