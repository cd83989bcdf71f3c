import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'Blocked visitors are listed in the settings as they are blocked, and let in again there',
  { skip },
  async () => {
    const space = await app.workspace()
    const make = async (contact: object): Promise<string> =>
      (await space.send('POST', '/visitors', contact)).body.contact.id
    const zoe = await make({ name: 'Zoe', email: 'zoe@x.test', phone_number: '+49 30 1' })
    const nameless = await make({ email: 'nobody@x.test' })
    await make({ name: 'Welcome' })
    const block = async (id: string) => {
      assert.equal((await space.send('PUT', `/visitors/${id}/block`)).status, 204)
    }
    await block(zoe)
    const signedIn = await signIn(space)
    const { page, context, troubles } = await openInbox(space, '/inbox/settings', signedIn)
    await page.getByRole('link', { name: 'Blocked visitors' }).click()
    const rows = page.getByRole('region', { name: 'Blocked visitors' }).getByRole('listitem')
    await rows.filter({ hasText: 'zoe@x.test · +49 30 1' }).waitFor()
    assert.equal(await rows.count(), 1)
    await block(nameless)
    await rows.nth(1).waitFor()
    // The latest first.
    assert.match(await rows.first().innerText(), /^nobody\nnobody@x\.test/)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Unblock Zoe' }).focus()
    await page.keyboard.press('Enter')
    await rows.filter({ hasText: 'Zoe' }).waitFor({ state: 'detached' })
    const { block: now } = (await space.send('GET', `/visitors/${zoe}/block`)).body
    assert.equal(now.is_blocked, false)
    await page.waitForFunction(`document.activeElement?.ariaLabel === 'Blocked visitors'`)
    await page.getByRole('button', { name: 'Unblock nobody' }).click()
    await page.getByRole('status').filter({ hasText: 'Nobody is blocked.' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Of many blocked visitors the page shows a hundred, and more on demand',
  { skip },
  async () => {
    const space = await app.workspace()
    await app.owner.query(
      `insert into contacts (workspace_id, id, name, blocked_at, last_active_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'Loud ' || n, now(), now(), now(), now() from generate_series(1, 120) n`,
      [space.id],
    )
    const tab = await openInbox(space, '/inbox/settings/blocked', await signIn(space))
    const rows = tab.page.getByRole('region', { name: 'Blocked visitors' }).getByRole('listitem')
    await rows.nth(99).waitFor()
    assert.equal(await rows.count(), 100)
    await tab.page.getByRole('button', { name: 'Show older' }).click()
    await rows.nth(119).waitFor()
    assert.equal(await tab.page.getByRole('button', { name: 'Show older' }).count(), 0)
    await tab.context.close()
  },
)

test(
  'A visitor is blocked beside a conversation until a time and for a reason, and let in again when it has come',
  { skip },
  async () => {
    const space = await app.workspace()
    const { conversation } = (
      await space.send('POST', '/conversations', {
        visitor_attributes: { name: 'Zoe', user_identifier: 'zoe' },
        messages_attributes: [{ body: 'You again' }],
      })
    ).body
    const path = `/visitors/${conversation.visitor.id}/block`
    const signedIn = await signIn(space)
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${conversation.id}`,
      signedIn,
    )
    const panel = page.locator('#who')
    await panel.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Zoe?' })
    const end = dialog.getByLabel('Until', { exact: true })
    await end.selectOption({ label: 'A date and time' })
    await dialog.getByLabel('Date and time', { exact: true }).waitFor()
    // On a phone the panel is another page, and the dialog goes with it.
    await assertAccessible(page, [1440])
    await end.selectOption({ label: 'A day from now' })
    await dialog.getByLabel('Reason').fill('Insults the team')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await panel.getByText(/^Blocked until /).waitFor()
    await panel.getByText(/^By .* · Insults the team$/).waitFor()
    const { block } = (await space.send('GET', path)).body
    assert.ok(Math.abs(Date.parse(block.blocked_until) - Date.now() - 86_400_000) < 120_000)

    // End and reason are changed in place: nothing that the visitor writes meanwhile comes through.
    await panel.getByRole('button', { name: 'Change the block' }).click()
    const change = page.getByRole('dialog', { name: 'Change the block of Zoe' })
    const until = change.getByLabel('Until', { exact: true })
    assert.equal(await until.inputValue(), 'date')
    assert.equal(await change.getByLabel('Reason').inputValue(), 'Insults the team')
    await until.selectOption({ label: 'You unblock them' })
    await change.getByLabel('Reason').fill('Threatens the team')
    await assertAccessible(page, [1440])
    await change.getByRole('button', { name: 'Change the block' }).click()
    await panel.getByText(/^By .* · Threatens the team$/).waitFor()
    await panel.getByText(/^Blocked since /).waitFor()
    const { block: changed } = (await space.send('GET', path)).body
    assert.deepEqual(
      [changed.blocked_at, changed.blocked_until, changed.reason],
      [block.blocked_at, null, 'Threatens the team'],
    )
    await page.goto(new URL('/inbox/settings/blocked', page.url()).href)
    const row = page.getByRole('listitem').filter({ hasText: 'Zoe' })
    await row.getByText(/Blocked since .* · Threatens the team$/).waitFor()
    await page.goBack()
    const soon = new Date(Date.now() + 4_000).toISOString()
    assert.equal((await space.send('PUT', path, { blocked_until: soon })).status, 204)
    await panel.getByText('Threatens the team').waitFor({ state: 'detached' })
    await panel.getByText(/^Blocked until /).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Block', exact: true }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A block that ends by its time leaves the list by itself', { skip }, async () => {
  const space = await app.workspace()
  const { contact } = (await space.send('POST', '/visitors', { name: 'Zoe' })).body
  const path = `/visitors/${contact.id}/block`
  await space.send('PUT', path)
  const tab = await openInbox(space, '/inbox/settings/blocked', await signIn(space))
  const row = tab.page.getByRole('listitem').filter({ hasText: 'Zoe' })
  await row.getByText(/^Blocked since /).waitFor()
  const soon = new Date(Date.now() + 4_000).toISOString()
  assert.equal((await space.send('PUT', path, { blocked_until: soon })).status, 204)
  await tab.page.getByRole('status').filter({ hasText: 'Nobody is blocked.' }).waitFor()
  assert.equal(await row.count(), 0)
  await tab.context.close()
})
