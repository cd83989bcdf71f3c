import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

test(
  'A visitor writes on a strict page, is answered live, and the host page pays one request',
  { skip },
  async () => {
    assert.ok(world)
    const { space, chat, hosts, answer, messagesOf } = world
    const visit = await world.visit({ path: '/lamps?utm_source=mail&secret=1#part' })
    const { page, frame, requests, launcher } = visit
    await launcher.waitFor()
    const beforeOpening = requests.filter((url) => url.startsWith('http'))
    assert.deepEqual(beforeOpening, [page.url().split('#')[0], `${chat}/widget.js`])
    await visit.open()
    const moved = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().length))
        .observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 50)
    })`)
    assert.equal(moved, 0)
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Does it take <b>a dimmable</b> bulb?\nAnd which?')
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { body } = await space.send('GET', '/conversations')
    const [conversation] = body.conversations
    const [first] = await messagesOf(conversation.id)
    const written = '<p>Does it take &lt;b&gt;a dimmable&lt;/b&gt; bulb?<br>And which?</p>'
    assert.equal(first.body, written)
    await answer(conversation.id, '<p>Any <b>E27</b> bulb.</p>')
    await frame.locator('.from .body b', { hasText: 'E27' }).waitFor()
    await until('the answer to be read', 5000, async () => {
      return (await messagesOf(conversation.id)).at(-1).status === 'read'
    })
    assert.deepEqual(visit.console, [])
    const foreign = requests.filter((url) => !url.startsWith('data:'))
    assert.deepEqual(
      foreign.filter((url) => ![hosts.shop, chat].includes(new URL(url).origin)),
      [],
    )

    // Closed, the launcher counts what is new; a visit later, everything is there.
    await page.keyboard.press('Escape')
    await answer(conversation.id, '<p>We have them in the shop.</p>')
    await page.getByRole('button', { name: /^Chat: .* \(1 unread message\)$/ }).waitFor()
    const { name } = await page.evaluate<{ name: string }>(
      `({ name: document.activeElement.localName })`,
    )
    assert.equal(name, 'porchlight-chat')
    await page.reload()
    await page.getByRole('button', { name: /^Chat: .* \(1 unread message\)$/ }).click()
    await frame.getByText('We have them in the shop.').waitFor()
    assert.equal(await frame.locator('article').count(), 3)
    assert.deepEqual(visit.console, [])
    await visit.context.close()
  },
)
