import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLink, type LinkPurpose } from '../server/chat/mail/make-link.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { browser, givePassword, password } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace, owner, services } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()
const email = 'kim@acme.example'
await space.send('POST', '/team-members', { emails: [email] })

/** The path of a mailed link, with its token. */
async function linkOf(purpose: LinkPurpose): Promise<string> {
  const actor = { type: 'command', name: 'test' } as const
  const of = { workspace_id: space.id, email_key: email, purpose, actor }
  const { pathname, hash } = new URL((await makeLink(owner, services.config, of)) ?? assert.fail())
  return pathname + hash
}

test(
  'An invitation is opened, refuses a weak password, signs in, and works once',
  { skip },
  async () => {
    const link = await linkOf('invitation')
    const { page, context, troubles } = await openInbox(space, link)
    await page.getByText(email).waitFor()
    await assertAccessible(page)
    const field = page.getByLabel('New password', { exact: true })
    for (const [weak, sentence] of [
      ['short', /at least 10/],
      ['1234567890', /common/],
      ['kim and others', /email/],
    ] as const) {
      await field.fill(weak)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
    }
    await assertAccessible(page, [390])
    await page.getByRole('button', { name: 'Show the password' }).click()
    assert.equal(await field.getAttribute('type'), 'text')
    await field.fill(password)
    await page.getByLabel('Your first name').fill('Kim')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    const { rows } = await owner.query(
      'select first_name, name_chosen from team_members where workspace_id = $1 and email = $2',
      [space.id, email],
    )
    assert.deepEqual(rows, [{ first_name: 'Kim', name_chosen: true }])
    assert.equal(new URL(page.url()).hash, '', 'the used token has left the address')
    const again = await context.newPage()
    await again.goto(new URL(link, page.url()).href)
    await again.getByRole('navigation', { name: 'Views' }).waitFor()
    await context.clearCookies()
    await again.goto('about:blank')
    await again.goto(new URL(link, page.url()).href)
    await again.getByRole('alert').filter({ hasText: 'expired or was used already' }).waitFor()
    await assertAccessible(again)
    await again.getByRole('link', { name: 'Send a new link' }).click()
    await again.getByRole('button', { name: 'Send the link' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A reset that is over says so, and one in time replaces the password', { skip }, async () => {
  await givePassword(space, email)
  const late = await linkOf('reset')
  await owner.query(
    `update member_tokens set expires_at = now() - interval '1 s' where workspace_id = $1`,
    [space.id],
  )
  const { page, context, troubles } = await openInbox(space, late)
  await page.getByRole('alert').filter({ hasText: 'expired or was used already' }).waitFor()
  await page.goto(new URL('/inbox/reset', page.url()).href)
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, [390])
  await page.goto(`http://${space.subdomain}.localhost:${space.port}${await linkOf('reset')}`)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('a lantern on the porch')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('While many sign in, the page tries again by itself', { skip }, async () => {
  await givePassword(space, email)
  const { page, context } = await openInbox(space, '/inbox')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // More than may wait for a hash, until the page has been refused.
  const isRefused = Promise.withResolvers<void>()
  const answered = new AbortController()
  const crowd = Array.from({ length: 205 }, async () => {
    while (!answered.signal.aborted) {
      const { status } = await browser(space).browse('POST', '/auth/session', { email, password })
      if (status === 429) isRefused.resolve()
    }
  })
  await isRefused.promise
  const answer = page.waitForResponse('**/auth/session')
  await page.keyboard.press('Enter')
  const code = (await answer).headers()['porchlight-error']
  answered.abort()
  assert.equal(code, 'sign_in_busy')
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  await Promise.all(crowd)
  await context.close()
})
