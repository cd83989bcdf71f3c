import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'
import { wordsIn } from '../../testing/words-in.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()

async function opened(preferences = {}) {
  const id = await startConversation(space.send)
  const ann = await signIn(space)
  const tab = await openInbox(space, `/inbox/open/${id}`, ann, { preferences })
  await tab.page.getByRole('log').getByRole('article').first().waitFor()
  return { ...tab, id, ann, box: tab.page.locator('#write-box') }
}

const editor = async (page: Page) => page.locator('#write-box.rich').waitFor()

async function lastBody(id: string): Promise<string> {
  const { body } = await space.send('GET', `/conversations/${id}/messages?per_page=100`)
  return body.messages.at(-1).body
}

async function sends(page: Page, id: string, body: string) {
  await page.keyboard.press('Control+Enter')
  await until('it is sent', 10_000, async () => (await lastBody(id)) === body)
}

test(
  'Signs of Markdown become what they mean, and Backspace gives them back',
  { skip },
  async () => {
    const { page, context, id, box, troubles } = await opened()
    await editor(page)
    const type = async (words: string) => page.keyboard.type(words)
    await box.click()
    await type(
      'Some **bold**, *slanted*, `code`, ~~old~~ and [here](https://x.test/a). 2*3*4 a_b_c',
    )
    await page.keyboard.press('Enter')
    await type('- One')
    await page.keyboard.press('Enter')
    await type('Two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await type('> Said')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await type('3. Three')
    await page.keyboard.press('Shift+Enter')
    await type('and more')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await type('```')
    await type('a')
    await page.keyboard.press('Enter')
    await type('  b')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await type('- ')
    await page.keyboard.press('Backspace')
    await type('end')
    await assertAccessible(page)
    await sends(
      page,
      id,
      '<p>Some <strong>bold</strong>, <em>slanted</em>, <code>code</code>, <s>old</s> and ' +
        '<a href="https://x.test/a" rel="noopener noreferrer nofollow">here</a>. 2*3*4 a_b_c</p>' +
        '<ul><li>One</li><li>Two</li></ul><blockquote><p>Said</p></blockquote>' +
        '<ol start="3"><li>Three<br>and more</li></ol><pre><code>a\n  b</code></pre><p>- end</p>',
    )
    await page.getByRole('article').locator('strong', { hasText: 'bold' }).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('Buttons and keys give what is selected a format, and take it off', { skip }, async () => {
  const { page, context, id, box, troubles } = await opened()
  await editor(page)
  await box.fill('One\nTwo')
  assert.equal(await wordsIn(box), 'One\nTwo')
  const bar = page.getByRole('toolbar', { name: 'Format' })
  const press = async (name: string) => bar.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Control+a')
  await press('Numbered list')
  await bar.locator('[aria-pressed=true]').waitFor()
  await press('List')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await press('Italic')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address').fill('not an address')
  await page.keyboard.press('Enter')
  await page.getByText('This is no address').waitFor()
  await assertAccessible(page, [390])
  await page.getByLabel('Address').fill('x.test')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const link = (words: string) =>
    `<a href="https://x.test" rel="noopener noreferrer nofollow"><strong>${words}</strong></a>`
  await sends(page, id, `<ul><li>${link('One')}</li><li>${link('Two')}</li></ul>`)
  // What was sent is nothing to undo, and without a selection Ctrl K is the palette's.
  await page.keyboard.press('Control+z')
  assert.equal(await wordsIn(box), '')
  await box.fill('Code')
  await page.keyboard.press('Control+a')
  await press('Code')
  await press('Code')
  await sends(page, id, '<p>Code</p>')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('Words typed before the editor is there are kept with the cursor', { skip }, async () => {
  const { page, context, id, box, ann } = await opened()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/editor-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.locator('textarea#write-box').waitFor()
  await box.pressSequentially('One thre')
  for (let left = ' thre'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' two')
  release()
  await editor(page)
  await page.locator('#write-box.rich:focus').waitFor()
  await page.keyboard.type(' and')
  assert.equal(await wordsIn(box), 'One two and thre')
  await page.keyboard.press('End')
  await page.keyboard.type('e')
  await sends(page, id, '<p>One two and three</p>')
  assert.equal((await ann.browse('GET', `/auth/drafts/${id}`)).body.draft, null)
  await context.close()
})

test('Without the editor, and where a member wants none, words are text', { skip }, async () => {
  const { page, context, id, box } = await opened()
  await context.route('**/editor-*.js', async (route) => route.abort())
  await page.reload()
  await box.fill('**As typed**')
  await sends(page, id, '<p>**As typed**</p>')
  await context.close()
  const other = await opened({ editor: 'plain' })
  await other.box.fill('**Too**')
  await sends(other.page, other.id, '<p>**Too**</p>')
  assert.equal(await other.page.getByRole('toolbar', { name: 'Format' }).count(), 0)
  await other.context.close()
})

test(
  'A draft keeps its format on the server, on another device and when undone',
  { skip },
  async () => {
    const { page, context, id, box, ann } = await opened({ undoSeconds: 20 })
    await editor(page)
    await box.click()
    await page.keyboard.type('See **this** & that')
    const html = '<p>See <strong>this</strong> &amp; that</p>'
    await until('it is saved', 10_000, async () => {
      const { draft } = (await ann.browse('GET', `/auth/drafts/${id}`)).body
      return draft?.body === html && draft.body_format === 'html'
    })
    const preferences = { undoSeconds: 20 }
    const given = [`/inbox/open/${id}`, await signIn(space), { preferences }] as const
    const phone = await openInbox(space, ...given)
    await phone.page.locator('#write-box strong', { hasText: 'this' }).waitFor()
    await phone.context.close()
    await page.reload()
    await page.locator('#write-box strong', { hasText: 'this' }).waitFor()
    await box.press('Control+Enter')
    await page.locator('.said.queued strong', { hasText: 'this' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('#write-box strong', { hasText: 'this' }).waitFor()
    await box.press('Control+Enter')
    await page.close({ runBeforeUnload: false })
    await until('it is sent', 10_000, async () => (await lastBody(id)) === html)
    await context.close()
  },
)
