import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { space } = await filledInbox()

test(
  'What the first rows need is asked for once, and nothing else before them',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    const names = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').toSorted((a, b) => a.startTime - b.startTime).map(({ name }) => new URL(name).pathname)`,
    )
    const list = names.indexOf('/api/external/v2/conversations')
    // The page's own files are named by their content.
    const asked = names.slice(0, list).filter((name) => !/^\/pages\/(?:first|inbox)-/.test(name))
    assert.deepEqual(asked.toSorted(), ['/api/external/v2/workspace', '/auth/session'])
    assert.ok(names.indexOf('/api/external/v2/presence') > list)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A page whose list never comes is shown, and is whole beside it', { skip }, async () => {
  const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await context.route('**/conversations?*', async () => new Promise(() => undefined))
  await page.reload()
  await page.locator('.rows[aria-busy=true]').waitFor()
  // Well before the read of the list is given up.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor({ timeout: 10_000 })
  await page.locator('.views a[href="/inbox/open"] b').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A browser whose session has ended shows the form to sign in', { skip }, async () => {
  const signedIn = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/open', signedIn)
  await page.locator('a.row').first().waitFor()
  await signedIn.browse('DELETE', '/auth/session')
  await page.reload()
  await page.getByLabel('Email').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})
