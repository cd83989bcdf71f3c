import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)

test('Every section of the settings is accessible', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/profile', admin)
  const sections = [
    'Profile',
    'Password',
    'Sessions',
    'Appearance',
    'Writing and keys',
    'Team',
    'Website chat',
  ]
  for (const name of sections) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await assertAccessible(page)
  }
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A dangerous change asks for the password again, and then happens', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/team', admin)
  // As a server answers when the password was entered a while ago.
  const refusal = { error: 'Enter your password again to continue.' }
  const answer = { status: 403, headers: { reauthenticate: 'password' }, json: refusal }
  await page.route('**/team-members', async (route) => route.fulfill(answer), { times: 1 })
  await page.getByLabel('Email addresses').fill('new@acme.example')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.waitFor()
  await assertAccessible(page, [390])
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('One invitation is on its way.').waitFor()
  await page.getByText('new@acme.example').first().waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A website chat is made with its preview, and its line is shown', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/channels/new', admin)
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByLabel('Greeting, English').fill('Hello from Acme')
  assert.match((await page.locator('.shop').textContent()) ?? '', /Hello from Acme/)
  await page.getByLabel('Websites that may show it').fill('nowhere')
  await page.getByRole('button', { name: 'Create website chat' }).click()
  await page.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor()
  await page.getByLabel('Websites that may show it').fill('https://shop.example')
  await page.getByRole('button', { name: 'Create website chat' }).click()
  await page.getByText('Waiting for the first visitor…').waitFor()
  const line = await page.locator('.code code').textContent()
  assert.match(
    line ?? '',
    /^<script async src="http:\/\/chat--[\w.:-]+\/widget\.js" data-channel="[\da-f-]{36}"><\/script>$/,
  )
  await assertAccessible(page)
  assert.deepEqual(troubles, [])
  await context.close()
})

test('Theme and language change at once and stay', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context } = await openInbox(space, '/inbox/settings/appearance', admin)
  await page.getByLabel('Dark').check()
  assert.equal(await page.evaluate(`document.documentElement.dataset.theme`), 'dark')
  await page.getByLabel('Español').check()
  await page.getByRole('heading', { name: 'Apariencia' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Apariencia' }).waitFor()
  assert.equal(await page.evaluate(`document.documentElement.lang`), 'es')
  await page.getByLabel('Deutsch').check()
  await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
  await assertAccessible(page, [390])
  await context.close()
})
