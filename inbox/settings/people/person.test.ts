import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'The left column leads to people, and the page of one has all of their conversations',
  { skip },
  async () => {
    const space = await app.workspace()
    for (let count = 0; count < 52; count += 1) {
      await space.send('POST', '/conversations', {
        title: `Lamp ${count}`,
        visitor_attributes: { email: 'zoe@x.test', name: 'Zoe Ito' },
        messages_attributes: [{ body: 'Where is it?' }],
      })
    }
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: 'Zoe Ito' }).click()
    await page.getByRole('heading', { name: '52 conversations' }).waitFor()
    await page.getByText('50 of 52 entries', { exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Lamp/ }).count(), 50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('link', { name: 'Lamp 0', exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Lamp/ }).count(), 52)
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('On a phone the pages of the settings are a page of their own', { skip }, async () => {
  const space = await app.workspace()
  const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(new URL('/inbox/settings', page.url()).href)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Tags' }).waitFor()
  assert.equal(await page.getByRole('main').isVisible(), false)
  await assertAccessible(page, [390])
  await list.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  assert.equal(await list.isVisible(), false)
  const { y = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
  assert.ok(y < 150, `the page begins at ${y}`)
  await assertAccessible(page, [390])
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await list.getByRole('link', { name: 'Profile' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/inbox/settings')
  assert.deepEqual(troubles, [])
  await context.close()
})
