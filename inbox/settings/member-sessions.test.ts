import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'An admin ends a session of a colleague, and all of them, whose page then asks to sign in',
  { skip },
  async () => {
    const space = await app.workspace()
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    const { session_id: id } = await signIn(space, 'kim@x.test')
    const kim = await openInbox(space, '/inbox', await signIn(space, 'kim@x.test'))
    const { page, context, troubles } = await openInbox(
      space,
      '/inbox/settings/team',
      await signIn(space),
    )
    await page.getByRole('button', { name: 'More for kim' }).click()
    await page.getByRole('menuitem', { name: 'Sessions' }).click()
    await page.getByRole('heading', { name: 'Team sessions', level: 1 }).waitFor()
    await page.getByText('2 entries').waitFor()
    assert.equal(await page.getByLabel('Team member').inputValue(), idOf(page.url()))
    await assertAccessible(page)
    const ends = page.getByRole('button', { name: 'End session: kim, test' })
    await ends.last().click()
    await page.getByText('The session of kim has ended.').waitFor()
    await page.getByText('One entry').waitFor()
    const { rows } = await space.owner.query('select id from member_sessions where id = $1', [id])
    assert.deepEqual(rows, [])
    await page.getByRole('button', { name: 'End all sessions of kim' }).click()
    await page.getByRole('button', { name: 'End all', exact: true }).click()
    await page.getByText('All sessions of kim have ended.').waitFor()
    await page.getByText('Nobody is signed in.').waitFor()
    await kim.page.getByRole('dialog').waitFor()
    assert.deepEqual(troubles, [])
    await page.getByLabel('Team member').selectOption({ label: 'Everyone' })
    await page.getByText('This session').waitFor()
    await page.goBack()
    await page.getByText('Nobody is signed in.').waitFor()
    await Promise.all([context.close(), kim.context.close()])
  },
)

test(
  'Sessions beyond the first page come by the button, on a phone as well',
  { skip },
  async () => {
    const space = await app.workspace()
    for (let count = 0; count < 50; count += 1) await signIn(space)
    const admin = await signIn(space)
    const { page, context } = await openInbox(space, '/inbox/settings/member-sessions', admin)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByText('50 entries').waitFor()
    await page.getByRole('button', { name: 'Show older' }).click()
    await page.getByText('51 entries').waitFor()
    await assertAccessible(page, [390])
    await context.close()
  },
)

function idOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
