import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { createConversation } from '../../../test/conversations.ts'
import { signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox, type Tab } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()

let opened: Promise<Tab> | undefined
after(async () => (await opened)?.context.close())
/** One page for all tests of the file, as an admin. */
async function openSection(name: string): Promise<Page> {
  opened ??= signIn(space).then(async (admin) => openInbox(space, '/inbox/settings/groups', admin))
  const { page } = await opened
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return page
}
const assertNoTroubles = async () => assert.deepEqual((await opened)?.troubles, [])

const make = async (path: string, one: string, body: object) =>
  (await space.send('POST', path, body)).body[one]
const named = async (many: string, path = `/${many}`): Promise<string[]> =>
  (await space.send('GET', path)).body[many].map(({ name }: { name: string }) => name)
const names = async (page: Page) => page.locator('.cards > li strong').allTextContents()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('A group is added, renamed, moved and deleted by keyboard alone', { skip }, async () => {
  await make('/groups', 'group', { name: 'Mornings' })
  const page = await openSection('Groups')
  await page.getByText('Mornings').waitFor()
  await page.getByRole('button', { name: 'New group' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page, 'New group').waitFor()
  await page.keyboard.type('Evenigns')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Evenigns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mornings')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This name is taken.' }).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Evenings')
  await page.keyboard.press('Enter')
  const up = page.getByRole('button', { name: 'Move Evenings up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.locator('.cards > li').first().getByText('Evenings').waitFor()
  assert.deepEqual(await named('groups'), ['Evenings', 'Mornings'])
  assert.equal(await up.getAttribute('aria-disabled'), 'true')
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Move Evenings up')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Delete Mornings' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page, 'Delete Mornings?').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Mornings', { exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(await named('groups'), ['Evenings'])
  await assertNoTroubles()
})

test(
  'What uses a deleted group, status or tag is counted, and moves to another',
  { skip },
  async () => {
    await make('/statuses', 'status', { name: 'waiting for parts' })
    await make('/groups', 'group', { name: 'Old' })
    await make('/groups', 'group', { name: 'New' })
    const given = { status: 'waiting for parts', group_name: 'Old', tags: ['bil', 'bill'] }
    const { id } = await createConversation(space.send, given)
    await createConversation(space.send, { ...given, tags: ['bil'] })
    const remove = async (section: string, name: string, target: string) => {
      const page = await openSection(section)
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
      const dialog = dialogOf(page, `Delete ${name}?`)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByText('2 conversations use this.').waitFor()
      await assertAccessible(page, [390])
      await dialog.getByLabel('What becomes of them').selectOption(target)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText(name, { exact: true }).waitFor({ state: 'detached' })
      return page
    }
    await remove('Statuses', 'waiting for parts', 'Give them closed')
    await remove('Groups', 'Old', 'Give them New')
    const page = await remove('Tags', 'bil', 'Give them bill')
    await page.getByText('2 conversations').waitFor()
    const read = await space.send('GET', `/conversations/${id}?include=tags`)
    const { status, group, tags } = read.body.conversation
    assert.deepEqual([status, group.name, tags], ['closed', 'New', ['bill']])
    await assertNoTroubles()
  },
)

test('Built-in statuses keep their places and offer nothing', { skip }, async () => {
  await make('/statuses', 'status', { name: 'escalated' })
  const page = await openSection('Statuses')
  await page.getByText('escalated').waitFor()
  const open = page.locator('.cards > li').filter({ hasText: 'Built in' }).first()
  assert.equal(await open.getByRole('button').count(), 0)
  const up = page.getByRole('button', { name: 'Move escalated up' })
  assert.equal(await up.getAttribute('aria-disabled'), 'true')
  await assertAccessible(page)
  await assertNoTroubles()
})

test(
  'A change of a colleague is shown, and stored over only when saved again',
  { skip },
  async () => {
    const { id } = await make('/groups', 'group', { name: 'Billing' })
    const page = await openSection('Groups')
    await page.getByRole('button', { name: 'Edit Billing' }).click()
    const dialog = dialogOf(page, 'Edit Billing')
    await dialog.getByLabel('Name').fill('Invoices')
    await space.send('PATCH', `/groups/${id}`, { name: 'Payments' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await dialog.getByRole('alert').filter({ hasText: 'It is now: Payments.' }).waitFor()
    assert.ok((await named('groups')).includes('Payments'))
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    assert.ok((await named('groups')).includes('Invoices'))
    await page.getByRole('button', { name: 'Edit Invoices' }).click()
    await dialogOf(page, 'Edit Invoices').getByLabel('Name').fill('Bills')
    // Nothing that was entered here: the order alone.
    await space.send('PATCH', `/groups/${id}`, { position: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('.cards > li').first().getByText('Bills').waitFor()
    assert.equal((await names(page))[0], 'Bills')
    await assertNoTroubles()
  },
)
