import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { startOwnApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startOwnApp()
if (skip === false) await buildPagesForTests()

type Authenticator = { readonly cdp: CDPSession; readonly id: string }

/** Chromium's own authenticator in software, behind a finger that is always there. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<Authenticator> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

/** A workspace whose admin has a password, and is at the settings of second factors with an authenticator. */
async function atSettings(verifiedMsAgo?: number) {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space, space.adminEmail, verifiedMsAgo ? { verifiedMsAgo } : {})
  const tab = await openInbox(space, '/inbox/settings/factors', admin)
  const authenticator = await withAuthenticator(tab.context, tab.page)
  return { space, admin, ...tab, ...authenticator }
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await page.getByText(name, { exact: true }).waitFor()
}

type AtSettings = Awaited<ReturnType<typeof atSettings>>

/** Tells when the page has asked the browser for the offer in the field, which comes later than all that is seen. */
const watchOffer = `{
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (asked) => {
    const answer = get(asked)
    globalThis.isOffered = asked.mediation === 'conditional'
    return answer
  }
}`

/** To the page for signing in, without a finger until all of it is there: it would answer the offer in the field. */
async function signOut({ page, space, cdp, id }: AtSettings): Promise<void> {
  await press(cdp, id, false)
  await page.goto(`http://${space.subdomain}.localhost:${space.port}/inbox`)
  await page.evaluate(watchOffer)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await page.waitForFunction('globalThis.isOffered === true')
  await press(cdp, id, true)
}

async function press(cdp: CDPSession, id: string, enabled: boolean): Promise<void> {
  const given = { authenticatorId: id, enabled }
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', given)
}

test('A passkey is added, signs in alone, is renamed and removed', { skip }, async () => {
  const tab = await atSettings()
  const { space, page, context, troubles } = tab
  await page.getByText('You have no passkey.').waitFor()
  await assertAccessible(page)
  await add(page, 'Laptop')
  await page.getByText('Keep these recovery codes.').waitFor()
  assert.equal(await page.locator('.recovery li').count(), 10)
  await page.getByText('never used').waitFor()
  await assertAccessible(page)
  await signOut(tab)
  await assertAccessible(page, [390])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.goto(`http://${space.subdomain}.localhost:${space.port}/inbox/settings/factors`)
  await page.getByText('last used').waitFor()
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.locator('.cards').getByLabel('Name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Old laptop”?' })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('You have no passkey.').waitFor()
  await signOut(tab)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'This passkey is not known here.' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('The field for the address offers passkeys', { skip }, async () => {
  const tab = await atSettings()
  const { page, context, troubles, cdp, id, space } = tab
  await add(page, 'Laptop')
  await signOut(tab)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await press(cdp, id, false)
  const { sessions } = (await (await signIn(space)).browse('GET', '/auth/sessions')).body
  assert.ok(sessions.some((one: { opened_by: string }) => one.opened_by === 'passkey'))
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A passkey is the second step after the password', { skip }, async () => {
  const tab = await atSettings()
  const { space, page, context, troubles } = tab
  await add(page, 'Laptop')
  await signOut(tab)
  await page.getByLabel('Email').fill(space.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code of the authenticator app').waitFor()
  await assertAccessible(page, [390])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A change that needs the password takes a passkey, and goes on', { skip }, async () => {
  const { space, page, context, troubles } = await atSettings()
  await add(page, 'Laptop')
  await app.owner.query(
    `update member_sessions set verified_at = now() - interval '1 hour' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await assertAccessible(page, [390])
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('You have no passkey.').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A member without a password is asked for a passkey instead', { skip }, async () => {
  const { space, page, context, troubles } = await atSettings()
  await add(page, 'Laptop')
  await app.owner.query('delete from member_passwords where workspace_id = $1', [space.id])
  await app.owner.query(
    `update member_sessions set verified_at = now() - interval '1 hour' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor()
  assert.equal(await dialog.getByLabel('Password').count(), 0)
  await assertAccessible(page, [390])
  await dialog.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await page.getByText('You sign in by this passkey alone.').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'Where a session has ended a passkey goes on, and one of somebody else starts anew',
  { skip },
  async () => {
    const { space, page, context, troubles, cdp, id } = await atSettings()
    await add(page, 'Laptop')
    const heading = page.getByRole('heading', { name: 'Passkeys' })
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    const button = dialog.getByRole('button', { name: 'Sign in with a passkey' })
    const end = async () => {
      // The finger would answer the offer in the field.
      await press(cdp, id, false)
      assert.equal((await (await signIn(space)).browse('DELETE', '/auth/sessions')).status, 204)
      await button.waitFor()
    }
    await end()
    await assertAccessible(page, [390])
    await press(cdp, id, true)
    await button.click()
    await dialog.waitFor({ state: 'hidden' })
    assert.ok(await heading.isVisible())
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    await end()
    await app.owner.query(
      `update member_passkeys set team_member_id = (select id from team_members where workspace_id = $1 and email = 'kim@x.test')
      where workspace_id = $1`,
      [space.id],
    )
    await press(cdp, id, true)
    await button.click()
    await heading.waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('No other host can ask for a passkey, nor for one of its own parent', { skip }, async () => {
  const { space, page, context } = await atSettings()
  await add(page, 'Laptop')
  const ask = async (host: string, rpId: string) => {
    await page.goto(`http://${host}:${space.port}/health/live`)
    return page.evaluate<string>(
      `navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: '${rpId}', timeout: 3000 } })
        .then(() => 'asked', ({ name }) => name)`,
    )
  }
  const own = `${space.subdomain}.localhost`
  const other = await app.workspace()
  assert.equal(await ask(own, own), 'asked')
  assert.equal(await ask(`chat--${own}`, own), 'SecurityError')
  assert.equal(await ask(`${other.subdomain}.localhost`, own), 'SecurityError')
  assert.equal(await ask(own, 'localhost'), 'SecurityError')
  await context.close()
})

test('A person who is not verified adds no passkey and signs in by none', { skip }, async () => {
  const tab = await atSettings()
  const { page, context, cdp, id } = tab
  await add(page, 'Laptop')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await signOut(tab)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await context.close()
})

test('An admin removes the second factors of a colleague who has lost them', { skip }, async () => {
  const space = await app.workspace()
  await givePassword(space)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const theirs = await openInbox(space, '/inbox/settings/factors', kim)
  await withAuthenticator(theirs.context, theirs.page)
  await add(theirs.page, 'Phone')
  await theirs.context.close()
  const admin = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/settings/team', admin)
  await page.getByRole('button', { name: 'More for kim' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the second factors of kim?' })
  await assertAccessible(page, [390])
  await dialog.getByRole('button', { name: 'Remove second factors' }).click()
  await page.getByText('kim signs in by the password alone now.').waitFor()
  const { rows } = await app.owner.query('select from member_passkeys where workspace_id = $1', [
    space.id,
  ])
  assert.equal(rows.length, 0)
  assert.deepEqual(troubles, [])
  await context.close()
})
