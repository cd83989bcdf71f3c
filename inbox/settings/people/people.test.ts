import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { givePassword, password, signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'People are sorted, filtered and searched, and one is changed, copied and erased',
  { skip },
  async () => {
    const space = await app.workspace()
    await givePassword(space)
    const make = async (name: string, more: object = {}) =>
      (await space.send('POST', '/visitors', { name, ...more })).body.contact.id
    await space.send('POST', '/contact-fields', {
      name: 'Plan',
      kind: 'dropdown',
      options: ['Free', 'Team'],
    })
    await space.send('POST', '/contact-fields', {
      name: 'Likes',
      kind: 'multi_option',
      options: ['Lamps', 'Rugs'],
    })
    for (let count = 0; count < 51; count += 1) await make(`Visitor ${count}`)
    const zoe = await make('Zoe Ito', { email: 'zoe@x.test', field_values: { Plan: 'Free' } })
    const blocked = await make('Bo')
    await space.send('PUT', `/visitors/${blocked}/block`)
    await space.send('POST', '/conversations', {
      title: 'Lamp is late',
      visitor_attributes: { email: 'zoe@x.test' },
      messages_attributes: [{ body: 'Where is it?' }],
    })
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/people', admin)
    const cards = page.locator('.cards > li')
    await page.getByText('50 of 53 entries', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('53 entries').waitFor()
    await assertAccessible(page)
    await page.getByLabel('Order').selectOption('Oldest first')
    await cards.first().getByText('Visitor 0', { exact: true }).waitFor()
    await page.getByLabel('Show', { exact: true }).selectOption('Blocked visitors')
    await page.getByText('One entry', { exact: true }).waitFor()
    await cards.getByText('Bo', { exact: true }).waitFor()
    await space.send('GET', '/search?q=zoe&types=contact&fresh=true')
    await page.getByLabel('Search people').fill('zoe')
    await cards.getByRole('link', { name: 'Zoe Ito' }).click()

    await page.getByRole('link', { name: 'Lamp is late' }).waitFor()
    await page.getByRole('heading', { name: 'One conversation' }).waitFor()
    await page.getByLabel('Telephone').fill('+49 30 123456')
    await page.getByLabel('Plan').selectOption('')
    await page.getByLabel('Rugs').check()
    // A colleague changes the same contact: nothing is stored over that unseen.
    await space.send('PATCH', `/visitors/${zoe}`, { name: 'Zoe I.' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await page.getByRole('alert').filter({ hasText: 'It is now: Zoe I.' }).waitFor()
    const now = async () => (await space.send('GET', `/visitors/${zoe}`)).body.contact
    assert.equal((await now()).phone_number, null)
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { name, phone_number: phone, field_values: values } = await now()
    assert.deepEqual([name, phone], ['Zoe I.', '+49 30 123456'])
    assert.deepEqual(
      values.map((one: { field_name: string; value: unknown }) => [one.field_name, one.value]),
      [['Likes', ['Rugs']]],
    )
    await page.getByLabel('Email').fill('no address')
    await save.click()
    await page.getByRole('alert').filter({ hasText: 'not an email address' }).waitFor()
    await assertAccessible(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save everything about them' }).click()
    const asked = page.getByRole('dialog', { name: 'Enter your password again' })
    await asked.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const copy = JSON.parse(await readFile((await (await saved).path()) ?? assert.fail(), 'utf8'))
    assert.equal(copy.contact.id, zoe)
    assert.equal(copy.conversations.length, 1)
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
    // Back in the list as it was: a search, over the blocked ones.
    await page.getByLabel('Search people').fill('')
    await page.getByText('One entry', { exact: true }).waitFor()
    await page.getByLabel('Show', { exact: true }).selectOption('Everyone')
    await page.getByText('50 of 52 entries', { exact: true }).waitFor()
    assert.equal((await space.send('GET', `/visitors/${zoe}`)).status, 404)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
