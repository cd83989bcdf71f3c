import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { codeOf, setUpFactor } from '../test/second-factor.ts'
import { givePassword, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp()
if (skip === false) await buildPagesForTests()

async function withKim() {
  const space = await app.workspace()
  await givePassword(space)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  return { space, admin: await signIn(space), kim: await signIn(space, 'kim@x.test') }
}

test(
  'An admin requires a second factor by keyboard, and an open page of a member leads to the set-up and back',
  { skip },
  async () => {
    const { space, admin, kim } = await withKim()
    const own = await openInbox(space, '/inbox', kim)
    await own.page.getByRole('button', { name: 'Sign out' }).waitFor()
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/factors', admin)
    await page.getByText('Set up your own second factor first.').waitFor()
    await setUpFactor(admin.browse)
    await page.reload()
    await page.getByRole('radio', { name: 'of everyone' }).press('Space')
    await page.getByLabel('Days until then').fill('0')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    await page.getByText('The rule is set.').waitFor()
    await page.getByText(/^Required from /).waitFor()
    await own.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
    await assertAccessible(own.page)
    await own.page.getByRole('button', { name: 'Set up an app' }).press('Enter')
    const secret = (await own.page.locator('.code code').textContent()) ?? ''
    await own.page.getByLabel('Code of the authenticator app').fill(codeOf(secret))
    await own.page.keyboard.press('Enter')
    await own.page.getByText('Keep these recovery codes.').waitFor()
    await assertAccessible(own.page, [390])
    await own.page.getByRole('button', { name: 'Continue to the inbox' }).press('Enter')
    await own.page.getByRole('navigation').first().waitFor()
    assert.equal((await kim.send('GET', '/conversations')).status, 200)
    assert.deepEqual([...troubles, ...own.troubles], [])
    await context.close()
    await own.context.close()
  },
)

test('During the grace the page says from when on, and where it is set up', { skip }, async () => {
  const { space, admin, kim } = await withKim()
  await setUpFactor(admin.browse)
  const given = { rule: 'all', grace_days: 5 }
  assert.equal((await admin.browse('PUT', '/auth/factor-rule', given)).status, 200)
  const { page, context, troubles } = await openInbox(space, '/inbox', kim)
  await page.getByText(/^Two-step sign-in is required from /).waitFor()
  await assertAccessible(page, [390])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto(new URL('/inbox/settings/factors', page.url()).href)
  await page.getByRole('button', { name: 'Set up an app' }).waitFor()
  await setUpFactor(kim.browse)
  await page.reload()
  await page.getByRole('button', { name: 'Set up another app' }).waitFor()
  assert.equal(await page.getByText(/^Two-step sign-in is required from /).count(), 0)
  assert.deepEqual(troubles, [])
  await context.close()
})
