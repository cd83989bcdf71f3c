import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeLink } from '../server/chat/mail/make-link.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { startProvider } from '../test/company-provider.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace, owner, services } = await startApp()
const provider = await startProvider()
after(provider.stop)
if (skip === false) await buildPagesForTests()

/** A workspace with a provider that is switched on, and the admin's session, which it opened. */
async function companySpace() {
  const space = await workspace()
  await givePassword(space)
  const admin = await signIn(space)
  const { issuer } = provider
  const given = { slug: 'acme', issuer, name: 'Acme', client_id: 'porchlight', client_secret: 's' }
  const { id } = (await admin.browse('POST', '/auth/providers', given)).body.provider
  await owner.query(
    `with opened as (update member_sessions set provider_id = $2 where workspace_id = $1)
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [space.id, id],
  )
  services.sessions.clear(space.id)
  return { space, admin }
}

test(
  'An admin requires the company sign-in by keyboard, and open pages and the sign-in page follow',
  { skip },
  async () => {
    const { space, admin } = await companySpace()
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    await givePassword(space, 'kim@x.test')
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/company', admin)
    await page.getByRole('radio', { name: 'of everyone but admins' }).press('Space')
    await assertAccessible(page, [390])
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    await page.getByText('The rule is set.').waitFor()
    const own = await openInbox(space, '/inbox', await signIn(space, 'kim@x.test'))
    await own.page.getByText(/^From .* on, sign in with your company/).waitFor()
    await page.getByLabel('Days until then').fill('0')
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    const link = own.page.getByRole('link', { name: 'Sign in with Acme' })
    await link.waitFor()
    await own.page.getByText('Only admins enter a password.').waitFor()
    await own.page.getByLabel('Email', { exact: true }).fill('kim@x.test')
    await own.page.getByLabel('Password', { exact: true }).fill(password)
    await own.page.keyboard.press('Enter')
    await own.page.getByText('Sign in with your company: this team requires it.').waitFor()
    await assertAccessible(own.page, [390])
    await page.getByRole('radio', { name: 'of everyone', exact: true }).press('Space')
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    await page.getByText('The rule is set.').waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('End that rule before you switch its last provider off.').waitFor()
    await own.page.reload()
    await link.waitFor()
    await own.page.getByText('Your company signs you in.').waitFor()
    assert.equal(await own.page.getByLabel('Email', { exact: true }).isVisible(), false)
    await assertAccessible(own.page, [390])
    // As the link of a digest does.
    const conversation = `/inbox/open/${space.id}`
    await own.page.goto(new URL(conversation, own.page.url()).href)
    await link.waitFor()
    assert.equal(await link.getAttribute('href'), `/auth/company/acme?to=${conversation}`)
    assert.deepEqual([...troubles, ...own.troubles], [])
    await own.context.close()
    await context.close()
  },
)

test(
  'Where a session has ended, or the password is asked for again, stands the company sign-in',
  { skip },
  async () => {
    const { space, admin } = await companySpace()
    await admin.browse('PUT', '/auth/company-rule', { rule: 'all' })
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/company', admin)
    await owner.query(
      `update member_sessions set verified_at = now() - interval '1 hour' where workspace_id = $1`,
      [space.id],
    )
    services.sessions.clear(space.id)
    await page.getByRole('radio', { name: 'of everyone but admins' }).press('Space')
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    const again = page.getByRole('dialog', { name: 'Enter your password again' })
    const link = again.getByRole('link', { name: 'Confirm with Acme instead' })
    await link.waitFor()
    await assertAccessible(page, [390])
    assert.match((await link.getAttribute('href')) ?? '', /^\/auth\/company\/acme\?to=.*&fresh$/)
    await page.keyboard.press('Escape')
    await owner.query('delete from member_sessions where workspace_id = $1', [space.id])
    services.sessions.clear(space.id)
    await page.getByRole('button', { name: 'Set the rule' }).press('Enter')
    const ended = page.getByRole('dialog', { name: 'You have been signed out' })
    await ended.getByRole('link', { name: 'Sign in with Acme' }).waitFor()
    await assertAccessible(page, [390])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('An invitation is accepted by the company sign-in', { skip }, async () => {
  const { space, admin } = await companySpace()
  await admin.browse('PUT', '/auth/company-rule', { rule: 'all' })
  await space.send('POST', '/team-members', { emails: ['new@x.test'] })
  const actor = { type: 'command', name: 'test' } as const
  const of = {
    workspace_id: space.id,
    email_key: 'new@x.test',
    purpose: 'invitation',
    actor,
  } as const
  const { pathname, hash } = new URL((await makeLink(owner, services.config, of)) ?? '')
  provider.signIn({ sub: 'new', email: 'new@x.test' })
  const { page, context, troubles } = await openInbox(space, `${pathname}${hash}`)
  await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor()
  assert.equal(await page.getByLabel('New password').isVisible(), false)
  await assertAccessible(page, [390])
  await page.getByRole('button', { name: 'Sign in with Acme' }).press('Enter')
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  assert.deepEqual(
    troubles.filter((one) => !one.includes(provider.issuer)),
    [],
  )
  await context.close()
})
