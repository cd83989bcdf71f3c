import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startConversation } from '../../test/seed.ts'
import { signIn, type SignedIn } from '../../test/sign-in.ts'
import { openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
if (skip === false) await buildPagesForTests()

const settings = '/auth/notification-settings'
const kept = async ({ browse }: SignedIn) => (await browse('GET', settings)).body.undo_seconds
const keep = async (page: Page, seconds: number) =>
  page.evaluate(`localStorage['porchlight.preferences'] = '{"undoSeconds":${seconds}}'`)

test(
  'The time to undo is chosen once for all devices, and the page shows what the server has kept',
  { skip },
  async () => {
    const space = await workspace()
    const id = await startConversation(space.send)
    const ann = await signIn(space)
    const desk = await openInbox(space, '/inbox/settings/keyboard', ann)
    const undo = desk.page.getByRole('group', { name: 'Undo send' })
    await undo.getByLabel('20 seconds').check()
    await until('it is kept', 10_000, async () => (await kept(ann)) === 20)
    const phone = await desk.context.newPage()
    await phone.goto(new URL(`/inbox/open/${id}`, desk.page.url()).href)
    await phone.locator('#write-box').fill('Not yet')
    await phone.locator('#write-box').press('Control+Enter')
    await phone.getByText(/Sending in (1\d|20) s/).waitFor()
    await phone.getByRole('button', { name: 'Undo' }).click()

    // What the server refuses is not shown as chosen.
    await desk.page.route(`**${settings}`, async (route) => route.fulfill({ status: 503 }))
    // A click: `check` fails if the choice is already back when it looks.
    await undo.getByLabel('3 seconds').click()
    await desk.page.getByRole('alert').waitFor()
    assert.ok(await undo.getByLabel('20 seconds').isChecked())
    await desk.context.close()
  },
)

test(
  'What a browser has kept is taken over where the server has no choice, and never replaces one',
  { skip },
  async () => {
    const space = await workspace()
    const ann = await signIn(space)
    const { page, context } = await openInbox(space, '/inbox/open', ann)
    await ann.browse('PATCH', settings, { undo_seconds: null })
    await keep(page, 10)
    await page.reload()
    await until('it is taken over', 10_000, async () => (await kept(ann)) === 10)
    await keep(page, 3)
    await page.goto(new URL('/inbox/settings/keyboard', page.url()).href)
    const undo = page.getByRole('group', { name: 'Undo send' })
    assert.ok(await undo.getByLabel('10 seconds').isChecked())
    assert.equal(await kept(ann), 10)
    await context.close()
  },
)
