import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { browser, givePassword, password, signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()
const path = '/inbox/settings/access'
const kim = 'kim@acme.example'

/** A workspace in which Kim signed in and out often, and somebody tried Kim's password. */
async function withTrail(visits: number) {
  const space = await app.workspace()
  await space.send('POST', '/team-members', { emails: [kim], organization_role: 'Standard' })
  await givePassword(space, kim)
  const { browse } = browser(space)
  const body = { email: kim, password }
  assert.equal((await browse('POST', '/auth/session', body)).status, 201)
  await browse('POST', '/auth/session', { ...body, password: 'not the password' })
  for (let visit = 0; visit < visits; visit += 1) {
    await (await signIn(space, kim)).browse('DELETE', '/auth/session')
  }
  const entries = async (action: string): Promise<object[]> =>
    (await space.send('GET', `/audit/access?action=${action}`)).body.entries
  await until('the wrong password is recorded', 10_000, async () => {
    return (await entries('sign_in.failed')).length === 1
  })
  return { space, admin: await signIn(space) }
}

test(
  'The trail of access is read page by page, and filtered by member, kind and day',
  { skip },
  async () => {
    const { space, admin } = await withTrail(55)
    const { page, context, troubles } = await openInbox(space, path, admin)
    const cards = page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem')
    const shows = async (count: number) => {
      const text = count === 1 ? 'One entry' : `${count} entries`
      await page.getByRole('status').getByText(text, { exact: true }).waitFor()
      assert.equal(await cards.count(), count)
    }
    await shows(50)
    assert.match(await cards.nth(5).innerText(), /^Signed out kim/i)
    await page.getByRole('button', { name: 'Show older' }).focus()
    await page.keyboard.press('Enter')
    await shows(57)
    // The button is gone, and the focus is where it was.
    assert.equal(
      await page.evaluate('document.activeElement.getAttribute("aria-label")'),
      'Sign-ins',
    )
    assert.match(await cards.last().innerText(), /^Signed in kim[^]*from 127\.0\.0\.1/i)
    await assertAccessible(page)

    await page.getByLabel('What happened').selectOption('Wrong passwords')
    await shows(1)
    assert.match(await cards.innerText(), /^Wrong password kim[^]*from 127\.0\.0\.1/i)
    await page.getByLabel('Team member').selectOption(admin.member_id)
    await page.getByText('Nothing was recorded in this time.').waitFor()
    const days = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Team member').selectOption('Everyone')
    await page.getByLabel('What happened').selectOption('Everything')
    await shows(50)
    await page.getByLabel('From').fill(days)
    await page.getByText('Nothing was recorded in this time.').waitFor()
    await assertAccessible(page, [390])
    await page.getByLabel('From').fill('2024-01-01')
    await page.getByLabel('Until').fill(days)
    await shows(50)
    await page.getByLabel('Until').fill('2024-01-02')
    await page.getByText('Nothing was recorded in this time.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Those who may not read the trail of access have no page for it, and others have it in their language',
  { skip },
  async () => {
    const { space, admin } = await withTrail(1)
    const standard = await openInbox(space, path, await signIn(space, kim))
    await standard.page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    assert.equal(await standard.page.getByRole('link', { name: 'Sign-ins' }).count(), 0)
    for (const [language, title, entry] of [
      ['de', 'Anmeldungen', 'Falsches Passwort'],
      ['es', 'Accesos', 'Contraseña incorrecta'],
    ] as const) {
      const { page, context } = await openInbox(space, path, admin, { preferences: { language } })
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.locator('main h1 + *').waitFor()
      await page.getByText(entry, { exact: true }).waitFor()
      await assertAccessible(page)
      await context.close()
    }
    await standard.context.close()
  },
)
