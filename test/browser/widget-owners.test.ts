import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const consent = 'We keep what you write for a year. [Read more] about it.'
const policy = 'https://shop.example/privacy'
const world =
  skip === false
    ? await startWidgetWorld({
        full_page: true,
        launcher: 'none',
        consent_url: policy,
        texts: { en: { title: 'The reading lamp', consent } },
      })
    : undefined

test(
  'A site hides the button, opens the chat from its own with words, and an answer is announced while it is closed',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const { page, frame, launcher, context } = await world.visit()
    await launcher.waitFor({ state: 'hidden' })
    await page.evaluate(`document.body.insertAdjacentElement('beforeend', (() => {
      const own = document.createElement('button')
      own.dataset.porchlightOpen = 'Where is my order?'
      own.textContent = 'Ask'
      return own
    })())`)
    await page.getByRole('button', { name: 'Ask' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Where is my order?')
    await frame.getByText('We keep what you write for a year.').waitFor()
    const link = frame.getByRole('link', { name: 'Read more' })
    assert.equal(await link.getAttribute('href'), policy)
    await assertAccessible(page, 'consent')
    // Words that the visitor has are not replaced.
    await page.evaluate(`Porchlight('open', { text: 'Something else' })`)
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.equal(await frame.locator('.body').innerText(), 'Where is my order?')
    assert.equal(await link.count(), 0, 'only before the first message')
    await page.keyboard.press('Escape')
    await page.waitForFunction(`document.activeElement.textContent === 'Ask'`)
    const [{ id }] = (await space.send('GET', '/conversations')).body.conversations
    const news = page.locator('porchlight-chat output')
    assert.equal(await news.innerText(), '')
    await answer(id, '<p>It is on its way.</p>')
    await news.getByText('1 unread message').waitFor()
    await page.evaluate(`Porchlight('show')`)
    await launcher.and(page.getByRole('button', { name: /1 unread message/ })).waitFor()
    await page.reload()
    await page.evaluate(`Porchlight('show')`)
    await launcher.and(page.getByRole('button', { name: /1 unread message/ })).waitFor()
    assert.equal(await news.innerText(), '', 'what was unread before is not announced again')
    await context.close()
  },
)

test('The chat as a page of its own takes words from its address and sends', { skip }, async () => {
  assert.ok(world)
  const { space, chat, channel, messagesOf } = world
  const visit = await world.visit({
    host: chat,
    path: `/chat/${channel}?text=Does+it+dim%3F&utm_source=card&secret=1`,
  })
  const { page, context, console: lines } = visit
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.waitFor()
  assert.equal(await field.inputValue(), 'Does it dim?')
  assert.equal(await page.getByRole('button', { name: 'Close chat' }).count(), 0)
  await field.press('Enter')
  await page.getByText('Sent', { exact: true }).waitFor()
  const { conversations } = (await space.send('GET', '/conversations?per_page=100')).body
  const begun = conversations.find((one: { title: string }) => one.title === 'Does it dim?')
  assert.equal(begun.origin_page_url, `${chat}/chat/${channel}?utm_source=card`)
  assert.equal((await messagesOf(begun.id)).length, 1)
  await page.reload()
  await page.locator('article').waitFor()
  assert.deepEqual(lines, [])
  await context.close()
})
