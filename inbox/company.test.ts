import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { addProvider, startProvider } from '../test/company-provider.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
const provider = await startProvider()
after(provider.stop)
if (skip === false) await buildPagesForTests()

test(
  'A provider is set up, tested and switched on; then it signs in, after the password once',
  { skip },
  async () => {
    await givePassword(space)
    const admin = await signIn(space)
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/company', admin)
    await page.getByText('No provider is set up.').waitFor()
    for (const [label, value] of [
      ['Name on the button', 'Acme'],
      ['Short name in the address', 'acme'],
      ['Issuer', provider.issuer],
      ['Client ID', 'porchlight'],
      ['Client secret', 'secret'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByText('/auth/company/acme/callback').waitFor()
    await assertAccessible(page, [390])
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByText('Not tested yet').waitFor()
    provider.signIn({ sub: 'ann', aud: 'another-client' })
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByRole('alert').filter({ hasText: 'Sign-ins has the reason' }).waitFor()
    await assertAccessible(page, [390])
    await page.getByText('Not tested yet').waitFor()
    provider.signIn({ sub: 'ann' })
    await page.getByRole('button', { name: 'Test' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The test succeeded.').waitFor()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Switched on').waitFor()
    await assertAccessible(page)
    await context.clearCookies()
    await page.goto(new URL('/inbox', page.url()).href)
    const button = page.getByRole('link', { name: 'Sign in with Acme' })
    await button.waitFor()
    await assertAccessible(page, [390])
    await button.click()
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await context.clearCookies()
    provider.signIn({ sub: 'new', email: space.adminEmail })
    await page.goto(new URL('/inbox', page.url()).href)
    await button.click()
    await page.getByText('is new here').waitFor()
    await assertAccessible(page, [390])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await context.clearCookies()
    await page.goto(new URL('/auth/company/acme/callback?error=access_denied', page.url()).href)
    await page.getByRole('alert').filter({ hasText: 'Begin again' }).waitFor()
    // The provider is the only other host.
    assert.deepEqual(
      troubles.filter((one) => !one.includes(provider.issuer)),
      [],
    )
  },
)

test(
  'A provider is changed: its name, a proven domain that it vouches for, and what a claim gives',
  { skip },
  async () => {
    const other = await workspace()
    const id = await addProvider(other.owner, other.id)
    await givePassword(other)
    const { group } = (await other.send('POST', '/groups', { name: 'Europe' })).body
    const admin = await signIn(other)
    const { page, context, troubles } = await openInbox(other, '/inbox/settings/company', admin)
    await page.getByLabel('Domain', { exact: true }).fill('acme.example')
    await page.getByRole('button', { name: 'Add domain' }).press('Enter')
    await page.getByText('Not proven yet').waitFor()
    await page.getByText('_porchlight.acme.example').waitFor()
    await page.getByRole('button', { name: 'Check the record' }).press('Enter')
    await page.getByText('The record was not found.').waitFor()
    await assertAccessible(page, [390])
    await other.owner.query(
      'update company_domains set proven_at = now() where workspace_id = $1',
      [other.id],
    )
    await page.reload()
    await page.getByText(/acme\.example Proven$/).waitFor()
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
    await page.getByText('/auth/company/acme/logout').waitFor()
    const card = page.getByRole('listitem').filter({ hasText: 'login.acme.example' })
    await card.getByLabel('Name on the button').fill('Acme account')
    await card.getByRole('checkbox', { name: 'acme.example' }).press('Space')
    await card.getByRole('button', { name: 'Add a rule' }).press('Enter')
    await card.getByLabel('Value, * for any').fill('eu')
    await card.getByLabel('Gives').selectOption('Europe')
    await assertAccessible(page)
    await card.getByRole('button', { name: 'Save' }).press('Enter')
    await card.getByText('Acme account').waitFor()
    const { providers } = (await admin.browse('GET', '/auth/providers')).body
    const [{ id: changed, name, domains, claims }] = providers
    assert.deepEqual([changed, name, domains], [id, 'Acme account', ['acme.example']])
    assert.deepEqual(claims, [{ claim: 'groups', value: 'eu', role_id: null, group_id: group.id }])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The pages are there in each language, and without a provider the sign-in page has no button',
  { skip },
  async () => {
    const other = await workspace()
    await addProvider(other.owner, other.id)
    await givePassword(other)
    const admin = await signIn(other)
    for (const [language, title, untested] of [
      ['de', 'Firmenanmeldung', 'Noch nicht getestet'],
      ['es', 'Acceso de empresa', 'Aún sin probar'],
    ] as const) {
      const { page, context, troubles } = await openInbox(other, '/inbox/settings/company', admin, {
        preferences: { language },
      })
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText(untested).waitFor()
      await assertAccessible(page, [390])
      assert.deepEqual(troubles, [])
      await context.close()
    }
    const { page, context } = await openInbox(other, '/inbox')
    const listed = page.waitForResponse((reply) => reply.url().endsWith('/auth/company'))
    await page.reload()
    assert.deepEqual(await (await listed).json(), { providers: [], rule: 'off' })
    await page.getByLabel('Email', { exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Sign in with/ }).count(), 0)
    await context.close()
  },
)
