import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

test(
  'A visitor writes on a strict page, the team answers, and the host page pays one request',
  { skip },
  async () => {
    assert.ok(world)
    const { space, chat, hosts, answer } = world
    const visit = await world.visit({ path: '/lamps?utm_source=mail&secret=1#part' })
    const { page, frame, requests, launcher } = visit
    await launcher.waitFor()
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(hosts.shop)),
      [`${chat}/widget.js`],
    )
    await visit.open()
    const moved = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().length))
        .observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 50)
    })`)
    assert.equal(moved, 0)
    assert.deepEqual(visit.console, [])
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Does it take <b>a dimmable</b> bulb?\nAnd which?')
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { body } = await space.send('GET', '/conversations')
    const [conversation] = body.conversations
    const { body: said } = await space.send('GET', `/conversations/${conversation.id}/messages`)
    assert.equal(
      said.messages[0].body,
      '<p>Does it take &lt;b&gt;a dimmable&lt;/b&gt; bulb?<br>And which?</p>',
    )
    await answer(conversation.id, '<p>Any <b>E27</b> bulb.</p>', space.adminEmail)
    const foreign = requests.filter((url) => ![hosts.shop, chat].includes(new URL(url).origin))
    assert.deepEqual(foreign, [])
    await page.reload()
    await launcher.click()
    await frame.locator('.from .body b', { hasText: 'E27' }).waitFor()
    await until('the answer to be read', 5000, async () => {
      const { body } = await space.send('GET', `/conversations/${conversation.id}/messages`)
      return body.messages.at(-1).status === 'read'
    })
    await visit.context.close()
  },
)
