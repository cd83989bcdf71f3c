import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { codeOf, setUpFactor } from '../test/second-factor.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp()
if (skip === false) await buildPagesForTests()

/** A workspace whose admin has a password, and what makes a used code usable again. */
async function makeSpace() {
  const space = await app.workspace()
  await givePassword(space)
  const wait = async () =>
    app.owner.query('update member_totp set last_step = 1 where workspace_id = $1', [space.id])
  return { space, wait }
}

test('An app is set up by keyboard, and shows recovery codes once', { skip }, async () => {
  const { space } = await makeSpace()
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/factors', admin)
  await page.getByText('No authenticator app is set up.').waitFor()
  await page.getByRole('button', { name: 'Set up an app' }).press('Enter')
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
  await assertAccessible(page)
  const secret = (await page.locator('.code code').textContent()) ?? ''
  assert.match(secret, /^[A-Z2-7]{32}$/)
  const field = page.getByLabel('Code of the authenticator app')
  await field.focus()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor()
  await field.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByText('Keep these recovery codes.').waitFor()
  assert.equal(await page.locator('.recovery li').count(), 10)
  await page.getByText('10 recovery codes are left.').waitFor()
  await assertAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  assert.match((await saved).suggestedFilename(), /^recovery-codes-.*\.txt$/)
  const [first] = await page.locator('.recovery li').allTextContents()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new' }).click()
  await until('other codes are shown', 5_000, async () => {
    const [now] = await page.locator('.recovery li').allTextContents()
    return now !== undefined && now !== first
  })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No authenticator app is set up.').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('Signing in asks for the code after the password, on a phone as well', { skip }, async () => {
  const { space, wait } = await makeSpace()
  const { secret, recoveryCodes } = await setUpFactor((await signIn(space)).browse)
  await wait()
  const { page, context, troubles } = await openInbox(space, '/inbox')
  const enter = async () => {
    await page.getByLabel('Email').fill(space.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  await enter()
  const field = page.getByLabel('Code of the authenticator app')
  await field.waitFor()
  await assertAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor()
  await field.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'A dangerous change asks for the password and the code, and so does a new password',
  { skip },
  async () => {
    const { space, wait } = await makeSpace()
    const { secret, recoveryCodes } = await setUpFactor((await signIn(space)).browse)
    await wait()
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/factors', admin)
    await page.getByRole('button', { name: 'Set up another app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Code of the authenticator app').fill(codeOf(secret))
    await assertAccessible(page, [390])
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('a lantern on the porch')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
