import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { givePassword, signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)

const path = '/inbox/settings/keys'

test('A key is made by keyboard, shown once, replaced and revoked', { skip }, async () => {
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, path, admin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Name of the key').focus()
  await page.keyboard.type('Shop')
  await page.getByLabel('messages:read', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Works until').fill('2099-01-01')
  await page.getByLabel('Network addresses').fill('127.0.0.1, ::1')
  await page.getByLabel('Network addresses').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Copy the key now. It is not shown again.').waitFor()
  const key = (await page.locator('.code code').textContent()) ?? ''
  assert.match(key, /^porch_[0-9A-Za-z]{61}$/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
  const card = page.locator('.cards > li').filter({ hasText: 'Shop' })
  await card.getByText('messages:read').waitFor()
  await card.getByText('127.0.0.1, ::1').waitFor()
  await assertAccessible(page)
  const byKey = app.sendAs({ host: `${space.subdomain}.localhost`, key })
  const { api_key: own } = (await byKey('GET', '/api-key')).body
  assert.deepEqual(own.scopes, ['messages:read'])
  assert.equal(own.expires_at.slice(0, 4), '2099')

  await page.getByRole('button', { name: 'Replace Shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace Shop?' })
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await card.nth(1).waitFor()
  const next = (await page.locator('.code code').textContent()) ?? ''
  assert.match(next, /^porch_/)
  assert.notEqual(next, key)
  for (const count of [1, 0]) {
    await page.getByRole('button', { name: 'Revoke Shop' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await card.nth(count).waitFor({ state: 'detached' })
  }
  assert.equal((await byKey('GET', '/api-key')).status, 401)
  await page.reload()
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  await page.locator('main h1 + *').waitFor()
  assert.equal(await page.getByText('porch_').count(), 0)
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'A role is offered the scopes that it has, and leaves wider keys alone',
  { skip },
  async () => {
    const permissions = ['keys:write', 'messages:read', 'contacts:write', 'team_members:read']
    await space.send('POST', '/roles', { name: 'Keeper', permissions, sees: 'all' })
    await space.send('POST', '/team-members', {
      emails: ['keeper@x.test'],
      organization_role: 'Keeper',
    })
    await space.send('POST', '/api-keys', { name: 'Wide', scopes: ['*'] })
    await space.send('POST', '/api-keys', { name: 'Narrow', scopes: ['messages:read'] })
    const keeper = await signIn(space, 'keeper@x.test')
    const { page, context, troubles } = await openInbox(space, path, keeper)
    await page.getByRole('button', { name: 'Revoke Narrow' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Revoke Wide' }).count(), 0)
    assert.deepEqual(await page.locator('fieldset label').allTextContents(), [
      'contacts:read',
      'messages:read',
      'team_members:read',
      'keys:read',
      'keys:write',
    ])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What a page of the settings reads hides neither the list of pages nor its heading',
  { skip },
  async () => {
    const { page, context } = await openInbox(space, '/inbox/settings/profile', await signIn(space))
    const isAsked = Promise.withResolvers<void>()
    const isAnswered = Promise.withResolvers<void>()
    await page.route(/\/api-keys\?/, async (route) => {
      isAsked.resolve()
      await isAnswered.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'API keys' }).click()
    await isAsked.promise
    // Drawn as it is while the server has not answered.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    assert.ok(await page.getByRole('link', { name: 'API keys' }).isVisible())
    assert.ok(await page.getByRole('heading', { name: 'API keys', level: 1 }).isVisible())
    isAnswered.resolve()
    await page.getByRole('heading', { name: 'Create key' }).waitFor()
    await context.close()
  },
)
