import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { givePassword, password, signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox } from './testing/open-inbox.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const { space, ask, filled, idOf } = await filledInbox()
await givePassword(space)
const charged = idOf('Charged twice in March')
const dayMs = 24 * 60 * 60 * 1000

test(
  'On a device whose clock is a day off, times and offers are those of the server',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(
      space,
      '/inbox/sign-in',
      await signIn(space),
    )
    for (const days of [1, -1]) {
      await context.clock.install({ time: Date.now() + days * dayMs })
      await page.goto(new URL(`/inbox/mine/${charged}`, page.url()).href)
      const row = page.locator(`[data-row="${charged}"]`)
      await row.getByText(/^(waiting )?\d\d? min$/).waitFor()
      await page.getByRole('log').getByText('Today', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Snooze', exact: true }).click()
      await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
      const { conversation } = await ask('GET', `/conversations/${charged}?include=inbox`)
      const until = Date.parse(conversation.inbox.snoozed_until) - Date.now()
      assert.ok(until > 0 && until < 1.5 * dayMs, conversation.inbox.snoozed_until)
      await ask('DELETE', `/conversations/${charged}/snooze`)
    }
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Where the browser stores nothing, the inbox works, and drafts are on the server',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(
      space,
      '/inbox/sign-in',
      await signIn(space),
    )
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        })
      }
    })
    await page.goto(new URL(`/inbox/mine/${charged}`, page.url()).href)
    const box = page.getByRole('textbox', { name: /Reply to Lin/ })
    await box.fill('Kept elsewhere')
    await page.getByText(/^Draft saved/).waitFor()
    await page.reload()
    await page
      .getByRole('textbox', { name: /Reply to Lin/ })
      .getByText('Kept elsewhere')
      .waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('log').getByText('Kept elsewhere').waitFor()
    await page.getByRole('log').getByText('Sent').last().waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A reply whose session ends on its way is sent once, after signing in', { skip }, async () => {
  const chloe = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/mine/${charged}`, chloe)
  const box = page.getByRole('textbox', { name: /Reply to Lin/ })
  await box.fill('On its way')
  await page.route(/\/messages(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await chloe.browse('DELETE', '/auth/session')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
  await page.unroute(/\/messages(\?|$)/)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('log').getByText('On its way').waitFor()
  await page.getByRole('log').getByText('Sent').last().waitFor()
  const { messages } = await ask('GET', `/conversations/${charged}/messages?per_page=100`)
  const sent = messages.filter(({ body }: { body: string }) => body.includes('On its way'))
  assert.equal(sent.length, 1)
  assert.equal(await wordsIn(box), '')
  await context.close()
})

test(
  'A refusal of the session before, which comes late, does not sign out again',
  { skip },
  async () => {
    const chloe = await signIn(space)
    const { page, context } = await openInbox(space, `/inbox/mine/${charged}`, chloe)
    await page.getByRole('log').getByText('Here is what my bank shows').waitFor()
    const isIn = Promise.withResolvers<void>()
    const refuseLate = async (route: Route) => {
      await chloe.browse('DELETE', '/auth/session')
      const { status, headers, body } = await chloe.send('GET', '/search?q=bank')
      await isIn.promise
      const given = { 'porchlight-error': String(headers['porchlight-error']) }
      return route.fulfill({ status, headers: given, json: body })
    }
    await context.route('**/search?*', refuseLate, { times: 1 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('bank')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'You have been signed out' })
      .waitFor({ state: 'hidden' })
    isIn.resolve()
    // Nothing is indexed here.
    await page.getByText('No message, title or person has these words.').waitFor()
    await page
      .getByRole('dialog', { name: 'You have been signed out' })
      .waitFor({ state: 'hidden' })
    await context.close()
  },
)

test(
  'A conversation that is erased while it is open says that it is not there',
  { skip },
  async () => {
    const id = idOf('Do you ship to Switzerland?')
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
    )
    await page.getByRole('heading', { name: 'Do you ship to Switzerland?' }).waitFor()
    const { conversation } = await ask('GET', `/conversations/${id}`)
    // What the page missed is shown together.
    await context.setOffline(true)
    await ask('POST', `/conversations/${charged}/messages`, {
      sender_email: filled.chloe.email,
      sender_type: 'agent',
      body: 'Before it',
    })
    await ask('DELETE', `/visitors/${conversation.visitor.id}`)
    await context.setOffline(false)
    await page.getByText('This conversation does not exist, or you do not have access.').waitFor()
    await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A view that somebody shared who left the team stays, and says so', { skip }, async () => {
  const { roles } = await ask('GET', '/roles')
  assert.ok(roles.length > 0)
  await ask('PATCH', `/team-members/${filled.omar.id}`, { organization_role: 'Admin' })
  const omar = await signIn(space, filled.omar.email)
  const { view } = (
    await omar.send('POST', '/views', { name: 'Refunds', filter: 'priority:high', shared: true })
  ).body
  const { page, context, troubles } = await openInbox(
    space,
    `/inbox/view-${view.id}`,
    await signIn(space),
  )
  await page.locator(`[data-row="${charged}"]`).waitFor()
  await ask('DELETE', `/team-members/${filled.omar.id}`)
  await page.getByText('Shared by Omar Silva, who is no longer in the team.').waitFor()
  await page.locator(`[data-row="${charged}"]`).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})
