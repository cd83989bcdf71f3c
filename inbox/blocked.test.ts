import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'Blocked visitors are listed in the settings as they are blocked, and let in again there',
  { skip },
  async () => {
    const space = await app.workspace()
    const make = async (contact: object): Promise<string> =>
      (await space.send('POST', '/visitors', contact)).body.contact.id
    const zoe = await make({ name: 'Zoe', email: 'zoe@x.test', phone_number: '+49 30 1' })
    const nameless = await make({ email: 'nobody@x.test' })
    await make({ name: 'Welcome' })
    const block = async (id: string) => {
      assert.equal((await space.send('PUT', `/visitors/${id}/block`)).status, 204)
    }
    await block(zoe)
    const signedIn = await signIn(space)
    const { page, context, troubles } = await openInbox(space, '/inbox/settings', signedIn)
    await page.getByRole('link', { name: 'Blocked visitors' }).click()
    const rows = page.getByRole('region', { name: 'Blocked visitors' }).getByRole('listitem')
    await rows.filter({ hasText: 'zoe@x.test · +49 30 1' }).waitFor()
    assert.equal(await rows.count(), 1)
    await block(nameless)
    await rows.nth(1).waitFor()
    // The latest first.
    assert.match(await rows.first().innerText(), /^nobody\nnobody@x\.test/)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Unblock Zoe' }).focus()
    await page.keyboard.press('Enter')
    await rows.filter({ hasText: 'Zoe' }).waitFor({ state: 'detached' })
    const { block: now } = (await space.send('GET', `/visitors/${zoe}/block`)).body
    assert.equal(now.is_blocked, false)
    await page.waitForFunction(`document.activeElement?.ariaLabel === 'Blocked visitors'`)
    await page.getByRole('button', { name: 'Unblock nobody' }).click()
    await page.getByRole('status').filter({ hasText: 'Nobody is blocked.' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Of many blocked visitors the page shows a hundred, and more on demand',
  { skip },
  async () => {
    const space = await app.workspace()
    await app.owner.query(
      `insert into contacts (workspace_id, id, name, blocked_at, last_active_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'Loud ' || n, now(), now(), now(), now() from generate_series(1, 120) n`,
      [space.id],
    )
    const tab = await openInbox(space, '/inbox/settings/blocked', await signIn(space))
    const rows = tab.page.getByRole('region', { name: 'Blocked visitors' }).getByRole('listitem')
    await rows.nth(99).waitFor()
    assert.equal(await rows.count(), 100)
    await tab.page.getByRole('button', { name: 'Show older' }).click()
    await rows.nth(119).waitFor()
    assert.equal(await tab.page.getByRole('button', { name: 'Show older' }).count(), 0)
    await tab.context.close()
  },
)
