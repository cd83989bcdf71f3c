import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { givePassword, password, signIn } from '../../test/sign-in.ts'
import { eachKind, typing } from '../testing/each-kind.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf, show } = await filledInbox()
const id = idOf('Charged twice in March')
const each = eachKind('Their', 'multi_option')
await each.add(ask, '/contact-fields')
await givePassword(space)
const contactId = (await ask('GET', `/conversations/${id}`)).conversation.visitor.id as string
const path = `/visitors/${contactId}`
const read = async () => (await ask('GET', path)).contact

test('Every field of a contact is changed in the panel, in place', { skip }, async () => {
  await ask('PATCH', path, { traits: { plan: 'team', seats: 3 } })
  const page = await show(`/inbox/all/${id}`)
  const panel = page.getByRole('region', { name: 'Contact', exact: true })
  const { type } = typing(panel)
  await type('Name', 'Lin Zhou-Ito')
  // The rest of the page follows.
  await page.locator('#who').getByRole('heading', { name: 'Lin Zhou-Ito' }).waitFor()
  await type('Phone', '+49 30 123456')
  await type('Email', 'lin.ito@x.test')
  await type('Customer', 'customer-77')
  await each.change(panel, ['One'])
  const { field_values: values, ...contact } = await read()
  assert.deepEqual(
    [contact.name, contact.phone_number, contact.email, contact.user_identifier],
    ['Lin Zhou-Ito', '+49 30 123456', 'lin.ito@x.test', 'customer-77'],
  )
  assert.deepEqual(
    values.map((one: { field_name: string; value: unknown }) => [one.field_name, one.value]),
    Object.entries(each.values(['One'])),
  )
  await panel.getByText('Entered by your team or a program', { exact: true }).waitFor()
  await panel.getByText('As sure as where it comes from: nobody has proven it here.').waitFor()
  await page.locator('#who').getByText('seats', { exact: true }).waitFor()
  await type('Phone', '')
  assert.equal((await read()).phone_number, null)
  await panel.getByLabel('Email', { exact: true }).fill('no address')
  await panel.getByLabel('Email', { exact: true }).press('Enter')
  await panel.getByRole('alert').filter({ hasText: 'not an email address' }).waitFor()
  assert.equal(await panel.getByLabel('Email', { exact: true }).inputValue(), 'lin.ito@x.test')
  await assertAccessible(page)
})

test(
  "A colleague's change of the same field of a contact is not overwritten",
  { skip },
  async () => {
    await ask('PATCH', path, { name: 'Before' })
    const page = await show(`/inbox/all/${id}`)
    const panel = page.getByRole('region', { name: 'Contact', exact: true })
    const field = panel.getByLabel('Name', { exact: true })
    await page.locator('#who').getByRole('heading', { name: 'Before' }).waitFor()
    await field.waitFor()
    // The page has not heard of it yet when it sends its own: the server refuses that by If-Match.
    let isChanged = false
    await page.route('**/visitors/*', async (route) => {
      if (route.request().method() === 'PATCH' && !isChanged) {
        isChanged = true
        await ask('PATCH', path, { name: 'Theirs' })
      }
      await route.continue()
    })
    await field.fill('Mine')
    await field.press('Enter')
    const keep = panel.getByRole('button', { name: 'Keep “Mine”' })
    await keep.waitFor()
    assert.equal((await read()).name, 'Theirs')
    await keep.click()
    await page.locator('#who').getByRole('heading', { name: 'Mine' }).waitFor()
    assert.equal((await read()).name, 'Mine')
  },
)

test(
  'A contact is copied and erased from the panel, with the password again',
  { skip },
  async () => {
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const { page, context } = await openInbox(space, `/inbox/all/${id}`, admin)
    const panel = page.locator('#who')
    await panel.getByRole('link', { name: 'Everything about them' }).waitFor()
    await panel.getByText('Copy or erase', { exact: true }).click()
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Save everything about them' }).click()
    const asked = page.getByRole('dialog', { name: 'Enter your password again' })
    await asked.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const copy = JSON.parse(await readFile((await (await saved).path()) ?? assert.fail(), 'utf8'))
    assert.equal(copy.contact.id, contactId)
    await panel.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
    await panel.getByText('There is no contact to show.').waitFor()
    assert.equal((await space.send('GET', path)).status, 404)
    await context.close()
  },
)
