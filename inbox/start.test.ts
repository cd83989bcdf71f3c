import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { conversationOf } from '../test/seed.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'
import { en } from './words/en.ts'

const { workspace } = await startApp()
if (skip === false) await buildPagesForTests()
const space = await workspace()
await space.send('POST', '/conversations', conversationOf('eve@x.test'))

/** What does not arrive, how often, while a page is loaded that has been there before. */
const losses = [
  // English is part of the first load.
  ['a language', /\/de-[^/]*\.js$/, 1],
  ['the session', /\/auth\/session$/, 9],
] as const

for (const [what, address, times] of losses) {
  test(
    `A page to which ${what} does not come says so, and shows the inbox when it can be had`,
    { skip },
    async () => {
      const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
      await page.locator('.row:not(.blank)').waitFor()
      let lost = 0
      await context.route(address, async (route) => {
        lost += 1
        await (lost > times ? route.continue() : route.abort('connectionreset'))
      })
      if (what === 'a language')
        await page.evaluate(() =>
          localStorage.setItem('porchlight.preferences', JSON.stringify({ language: 'de' })),
        )
      await page.reload()
      await page.getByRole('alert').filter({ hasText: en.unreachable }).waitFor()
      await page.locator('.row:not(.blank)').waitFor()
      assert.ok(lost > times, `${lost} requests`)
      await context.close()
    },
  )
}
