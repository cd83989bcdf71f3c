import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startConversation } from '../../test/seed.ts'
import { signIn } from '../../test/sign-in.ts'
import { openInbox } from '../testing/open-inbox.ts'
import { wordsIn } from '../testing/words-in.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
if (skip === false) await buildPagesForTests()

/** A conversation with a saved reply in its box that changes it. */
async function inserted(changes: object, undoSeconds: number) {
  const space = await workspace()
  const { status: made } = (await space.send('POST', '/statuses', { name: 'Refunding' })).body
  await space.send('POST', '/saved-replies', { name: 'Refund', body: 'It is refunded.', changes })
  const id = await startConversation(space.send)
  const ann = await signIn(space)
  const tab = await openInbox(space, `/inbox/open/${id}`, ann, { preferences: { undoSeconds } })
  const { page } = tab
  const box = page.locator('#write-box.rich')
  await box.click()
  await page.keyboard.type('/')
  const picker = page.getByRole('dialog', { name: 'Saved replies' })
  await picker.getByRole('button', { name: /^Refund/ }).click()
  const notice = page.locator('.notice', { hasText: 'When it is sent:' })
  await notice.waitFor()
  const look = async () => {
    const { conversation } = (await space.send('GET', `/conversations/${id}?include=tags`)).body
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    return [conversation.status, conversation.tags.join(), messages.length]
  }
  return { ...tab, space, id, ann, box, notice, look, statusId: String(made.id) }
}

test(
  'One undo takes back a message with what it changes, and both are sent together',
  { skip },
  async () => {
    const { page, context, box, notice, look } = await inserted(
      { status: 'closed', add_tags: ['refund'] },
      20,
    )
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) sent.push(request.url())
    })
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Sending in \d+ s/).waitFor()
    await page.keyboard.press('Control+z')
    await until('the words are back', 5_000, async () => (await wordsIn(box)) === 'It is refunded.')
    await notice.waitFor()
    assert.deepEqual(await look(), ['new', '', 1])
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Sending in \d+ s/).waitFor()
    await page.close({ runBeforeUnload: false })
    await until('it is sent', 10_000, async () => (await look())[2] === 2)
    assert.deepEqual(await look(), ['closed', 'refund', 2])
    assert.deepEqual(
      sent.filter((url) => /batch|uses/.test(url)),
      [],
    )
    await context.close()
  },
)

test(
  'A message whose change is no longer possible is refused whole, and is sent without it',
  { skip },
  async () => {
    const { page, context, space, look, statusId } = await inserted({ status: 'Refunding' }, 0)
    assert.equal((await space.send('DELETE', `/statuses/${statusId}`)).status, 204)
    await page.keyboard.press('Control+Enter')
    const refused = page.locator('.said.refused')
    await refused.getByText('What it changes is no longer there').waitFor()
    assert.deepEqual(await look(), ['new', '', 1])
    await refused.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Leave that out' }).click()
    await page.locator('#write-box').press('Control+Enter')
    await until('it is sent', 10_000, async () => (await look())[2] === 2)
    assert.deepEqual(await look(), ['new', '', 2])
    await context.close()
  },
)

test('A message with changes is sent later with them', { skip }, async () => {
  const { page, context, id, ann } = await inserted({ status: 'closed', add_tags: ['refund'] }, 0)
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await page.getByText(/^Will be sent: /).waitFor()
  await until('it is scheduled', 10_000, async () => {
    const { draft } = (await ann.browse('GET', `/auth/drafts/${id}`)).body
    return draft?.send_at !== null && draft?.changes.status === 'closed'
  })
  const { draft } = (await ann.browse('GET', `/auth/drafts/${id}`)).body
  assert.deepEqual(draft.changes, { status: 'closed', add_tags: ['refund'] })
  assert.equal(draft.saved_reply_ids.length, 1)
  await context.close()
})
