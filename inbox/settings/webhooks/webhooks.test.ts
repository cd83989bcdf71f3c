import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  later,
  receive,
  setClockBack,
  workspace,
} from '../../../server/chat/webhooks/testing/scenario.ts'
import { verify } from '../../../server/chat/webhooks/testing/receiver.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { givePassword, password, signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox, type Tab } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
if (skip === false) await buildPagesForTests()

const tabs: Tab[] = []
after(async () => Promise.all(tabs.map(async ({ context }) => context.close())))

test(
  'A webhook is made, its secret shown once, tested, sent to again, and deleted',
  { skip },
  async () => {
    setClockBack()
    const space = await workspace()
    await givePassword(space)
    const receiver = await receive(
      (_received, reply) => void reply.writeHead(500).end('not <b>now</b>'),
    )
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const tab = await openInbox(space, '/inbox/settings/webhooks', admin)
    tabs.push(tab)
    const { page, troubles } = tab
    await page.getByRole('link', { name: 'New webhook' }).click()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('What it is for').fill('Order desk')
    await page.getByLabel('Types of events').fill('contact.*, group.created')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Copy the secret now.').waitFor()
    const secret = (await page.locator('.code code').textContent()) ?? ''
    assert.match(secret, /^whsec_/)
    const { webhooks } = (await space.send('GET', '/webhooks')).body
    assert.deepEqual(webhooks[0].event_types, ['contact.*', 'group.created'])
    await assertAccessible(page)

    await page.getByRole('button', { name: 'Send a test' }).click()
    const cards = page.locator('section .cards > li')
    await cards.filter({ hasText: 'webhook.test' }).getByText('Failed').waitFor()
    const [first] = receiver.received
    assert.ok(first)
    verify(secret, first)
    await cards.first().getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'webhook.test' })
    await details.getByText('not <b>now</b>').waitFor()
    await assertAccessible(page, [390])
    await page.keyboard.press('Escape')

    receiver.respond = (_received, reply) => void reply.end('ok')
    await space.send('POST', '/groups', { name: 'Evenings' })
    await later(0)
    await page.reload()
    const made = cards.filter({ hasText: 'group.created' })
    await made.getByText('Delivered').waitFor()
    assert.equal(await page.locator('.code code').count(), 0)
    await made.getByRole('button', { name: 'Send again' }).click()
    await made.filter({ hasText: 'sent again' }).getByText('Delivered').waitFor()
    const sent = receiver.received.filter(({ event }) => event.type === 'group.created')
    assert.equal(sent.length, 2)
    assert.equal(sent[0]?.id, sent[1]?.id)
    const { sequence } = sent[0]?.event ?? assert.fail()
    await page.getByLabel('First event').fill(String(sequence))
    await page.getByLabel('Last event').fill(String(sequence))
    await page.getByRole('button', { name: 'Send them' }).click()
    await page.getByText('They are being sent.').waitFor()
    await made.filter({ hasText: 'replay' }).getByText('Delivered').waitFor()
    await page.getByLabel('Show', { exact: true }).selectOption('Failed')
    await made.first().waitFor({ state: 'detached' })
    await cards.filter({ hasText: 'webhook.test' }).waitFor()

    // A colleague changes it: what is entered here is not stored over that.
    const [{ id }] = webhooks
    await space.send('PATCH', `/webhooks/${id}`, { description: 'Desk' })
    await page.getByLabel('What it is for').fill('Counter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody has changed this meanwhile.').waitFor()
    assert.equal((await space.send('GET', `/webhooks/${id}`)).body.webhook.description, 'Desk')

    await page.getByRole('button', { name: 'Replace the secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click()
    await page.getByText('Copy the secret now.').waitFor()
    assert.notEqual(await page.locator('.code code').textContent(), secret)
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are none yet.').waitFor()
    assert.deepEqual((await space.send('GET', '/webhooks')).body.webhooks, [])
    assert.deepEqual(troubles, [])
  },
)
