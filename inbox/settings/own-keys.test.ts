import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()

test('A member makes a key by keyboard, and an admin revokes it', { skip }, async () => {
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/own-keys', kim)
  await page.getByText('None yet.').waitFor()
  await page.getByLabel('Name of the key').focus()
  await page.keyboard.type('Notes')
  assert.equal(await page.getByLabel('settings:write').count(), 0)
  await page.getByLabel('conversations:assign', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('conversations:read', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Copy the key now. It is not shown again.').waitFor()
  const key = (await page.locator('.code code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Revoke Notes' }).waitFor()
  await assertAccessible(page)
  const byKey = app.sendAs({ host: `${space.subdomain}.localhost`, key })
  assert.equal((await byKey('GET', '/conversations')).status, 200)
  assert.deepEqual(troubles, [])
  await context.close()

  const admin = await openInbox(space, '/inbox/settings/keys', await signIn(space))
  await admin.page.getByRole('heading', { name: 'Keys of members' }).waitFor()
  await admin.page.getByText('kim@x.test').waitFor()
  await assertAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Revoke Notes' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await admin.page.getByText('None yet.').waitFor()
  assert.equal((await byKey('GET', '/conversations')).status, 401)
  assert.deepEqual(admin.troubles, [])
  await admin.context.close()
})
