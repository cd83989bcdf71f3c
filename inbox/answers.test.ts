import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../campaigns/until.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { insertMember, startConversation } from '../test/seed.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'
import { wordsIn } from './testing/words-in.ts'

const skip = withoutBrowser
const { workspace, owner } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()
await insertMember(owner, space.id, { email: 'omar@x.test', active: true })

const omar = async (id: string, body: string) =>
  space.send('POST', `/conversations/${id}/messages`, { body, sender_email: 'omar@x.test' })

async function bodies(id: string): Promise<string[]> {
  const { body } = await space.send('GET', `/conversations/${id}/messages?per_page=100`)
  return body.messages.map((each: { body: string }) => each.body)
}

async function write(page: Page, text: string) {
  const box = page.locator('#write-box')
  await box.fill(text)
  await box.press('Control+Enter')
}

test(
  'An answer that crosses a colleague’s is kept, shows the newer one, and is sent anyway if wanted',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const ann = await signIn(space)
    const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann, {
      preferences: { undoSeconds: 3 },
    })
    await page.getByRole('log').getByRole('article').first().waitFor()
    await write(page, 'It left on Monday.')
    await omar(id, 'It leaves <b>tomorrow</b>.')
    const refused = page.locator('.said.refused')
    await refused.getByRole('alert').filter({ hasText: 'Somebody else has replied' }).waitFor()
    await refused.locator('blockquote').filter({ hasText: 'It leaves tomorrow.' }).waitFor()
    assert.equal((await bodies(id)).length, 2)
    // Nothing is lost by loading the page again.
    await page.reload()
    await refused.locator('blockquote').filter({ hasText: 'It leaves tomorrow.' }).waitFor()
    await refused.getByRole('button', { name: 'Send anyway' }).click()
    const sent = page.getByRole('article').filter({ hasText: 'It left on Monday.' })
    await sent.getByText('Sent', { exact: true }).waitFor()
    assert.deepEqual((await bodies(id)).slice(1), [
      'It leaves <b>tomorrow</b>.',
      '<p>It left on Monday.</p>',
    ])
    await context.close()
  },
)

test(
  'An answer written without a net is compared when it is sent, and goes back to be edited',
  { skip },
  async () => {
    const id = await startConversation(space.send)
    const ann = await signIn(space)
    const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann)
    await page.getByRole('log').getByRole('article').first().waitFor()
    await context.setOffline(true)
    await write(page, 'Written in a tunnel')
    await omar(id, 'Written at a desk')
    await context.setOffline(false)
    const refused = page.locator('.said.refused')
    await refused.locator('blockquote').filter({ hasText: 'Written at a desk' }).waitFor()
    await refused.getByRole('button', { name: 'Edit' }).click()
    const box = page.locator('#write-box')
    await until(
      'the words are back',
      5_000,
      async () => (await wordsIn(box)) === 'Written in a tunnel',
    )
    await page.getByRole('log').getByText('Written at a desk').waitFor()
    await page.locator('#write-box').press('Control+Enter')
    const sent = page.getByRole('article').filter({ hasText: 'Written in a tunnel' })
    await sent.getByText('Sent', { exact: true }).waitFor()
    assert.equal((await bodies(id)).length, 3)
    await context.close()
  },
)

test('A member sends a file without words, and the list shows its name', { skip }, async () => {
  const id = await startConversation(space.send)
  const ann = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann)
  await page.getByRole('log').getByRole('article').first().waitFor()
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await page.locator('input[type=file]').setInputFiles(plan)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('log').getByRole('article').filter({ hasText: 'plan.txt' })
  await sent.getByText('Sent', { exact: true }).waitFor()
  assert.equal(await sent.locator('.body').count(), 0)
  await page.locator('.preview').filter({ hasText: 'plan.txt' }).waitFor()
  assert.deepEqual((await bodies(id)).slice(1), [''])
  await context.close()
})
