import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

type Row = { readonly updated_at: string }

async function write(frame: FrameLocator, text: string) {
  const begin = frame.getByRole('button', { name: /Send a message|New conversation/ })
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await begin.or(field).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await field.fill(text)
  await field.press('Enter')
}

const written = async (frame: FrameLocator) => frame.locator('article .body').allInnerTexts()

function chatOf(page: Page) {
  const found = page.frames().find((each) => each.url().includes('/frame?'))
  assert.ok(found)
  return found
}

test(
  'A lost reply and a reload in mid-send leave one conversation with each message once, in order',
  { skip },
  async () => {
    assert.ok(world)
    const { space, chat, messagesOf, forward } = world
    const { page, context, frame, open } = await world.visit()
    await context.route(
      `${chat}/widget/conversations`,
      async (route) => {
        await forward(route)
        await route.abort()
      },
      { times: 1 },
    )
    await open()
    await write(frame, 'First')
    await write(frame, 'Second')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const held = Promise.withResolvers<undefined>()
    await context.route(
      /\/messages$/,
      async (route) => {
        held.resolve(undefined)
        await forward(route)
      },
      { times: 1 },
    )
    await write(frame, 'Third')
    await held.promise
    await page.reload()
    await open()
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.deepEqual(await written(frame), ['First', 'Second', 'Third'])
    const { conversations } = (await space.send('GET', '/conversations')).body
    assert.equal(conversations.length, 1)
    const stored = await messagesOf(conversations[0].id)
    assert.equal(stored.length, 3)
    await context.close()
  },
)

test(
  'A frame that waited too long is loaded anew by the page, and sends then',
  { skip },
  async () => {
    assert.ok(world)
    const { space } = world
    const { page, context, frame, open, requests } = await world.visit()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).click()
    // The clocks that the frame compares, ten minutes later.
    await chatOf(page).evaluate('performance.now = () => 600_000')
    const before = (await space.send('GET', '/conversations')).body.conversations.length
    await write(frame, 'After a long look')
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.equal(requests.filter((url) => url.includes('&ticket=')).length, 1)
    const after = (await space.send('GET', '/conversations')).body.conversations.length
    assert.equal(after, before + 1)
    await context.close()
  },
)

test(
  'Four tabs share one stream, and the next one follows on when its tab closes',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const first = await world.visit()
    await first.open()
    await write(first.frame, 'From the first tab')
    await first.frame.getByText('Sent', { exact: true }).waitFor()
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => world.visit({ context: first.context })),
    )
    for (const tab of others) {
      await tab.page.bringToFront()
      await tab.open()
      await tab.frame.getByText('From the first tab').first().click()
      await tab.frame.getByRole('log').waitFor()
    }
    const { conversations } = (await space.send('GET', '/conversations')).body
    const [own] = conversations.toSorted((one: Row, other: Row) =>
      one.updated_at < other.updated_at ? 1 : -1,
    )
    await answer(own.id, '<p>For all tabs</p>')
    for (const tab of [first, ...others]) await tab.frame.getByText('For all tabs').waitFor()
    const streams = () =>
      [first, ...others].flatMap((tab) =>
        tab.requests.filter((url) => url.includes('/events/stream')),
      ).length
    assert.equal(streams(), 1)
    await first.page.close()
    await until('the next tab to follow', 3000, () => streams() === 2)
    await answer(own.id, '<p>For those that are left</p>')
    for (const tab of others) await tab.frame.getByText('For those that are left').waitFor()
    await first.context.close()
  },
)

test(
  'Without storage the chat works, says that it ends with the page, and begins anew on the next one',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame, open, console: lines } = await world.visit({ path: '/refused' })
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        })
      }
    })
    await page.reload()
    await open()
    await write(frame, 'Only here')
    await frame.getByText('Sent', { exact: true }).waitFor()
    await frame.getByText('This conversation ends with the page.').waitFor()
    await page.reload()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.deepEqual(lines, [])
    await context.close()
  },
)

test('Messages of pages of other origins change nothing', { skip }, async () => {
  assert.ok(world)
  const { hosts } = world
  const evil = await world.visit({ host: hosts.evil, path: '/bare' })
  const [shop] = await Promise.all([
    evil.context.waitForEvent('page'),
    evil.page.evaluate(`(() => { window.shop = window.open('${hosts.shop}/') })()`),
  ])
  await shop.getByRole('button', { name: /^Chat: / }).click()
  const frame = shop.frameLocator('iframe')
  await write(frame, 'Mine alone')
  await frame.getByText('Sent', { exact: true }).waitFor()
  const forged = `[
      { porchlight: 1, type: 'forget' }, { porchlight: 1, type: 'close' }, { porchlight: 1, type: 'unread', count: 99 },
      { porchlight: 1, type: 'ready', has_conversation: false },
      { porchlight: 1, type: 'update', settings: { language: 'de' } },
    ]`
  await evil.page.evaluate(`for (const each of ${forged}) window.shop.postMessage(each, '*')`)
  // From the frame to itself: the right origin, the wrong window.
  await chatOf(shop).evaluate(`for (const each of ${forged}) window.postMessage(each, '*')`)
  // From the allowed page, but not in the form that is agreed.
  await shop.evaluate(`(() => {
      const chat = document.querySelector('porchlight-chat').shadowRoot.querySelector('iframe').contentWindow
      for (const each of [{ type: 'forget' }, { porchlight: 2, type: 'forget' }, null, 7, 'forget', { porchlight: 1 }]) {
        chat.postMessage(each, '*')
      }
    })()`)
  await write(frame, 'Still mine')
  await frame.getByText('Still mine').waitFor()
  assert.deepEqual(await written(frame), ['Mine alone', 'Still mine'])
  const own = await shop.evaluate<string>(
    `JSON.stringify(Object.keys(localStorage)) + localStorage.length`,
  )
  assert.match(own, /porchlight:.*1$/)
  await evil.context.close()
})

test(
  'No payload in bodies, names and files runs in the frame, with its policy and without',
  { skip },
  async () => {
    assert.ok(world)
    const { chat, forward } = world
    const payloads = readFileSync('server/chat/messages/message-body.payloads.txt', 'utf8')
      .trim()
      .split('\n')
      .map((line, at) => line.replaceAll('CALL', `fired(${at})`))
    for (const hasPolicy of [true, false]) {
      const { page, context, frame, open } = await world.visit({ path: '/?title=<img src=x>' })
      await context.addInitScript(
        'globalThis.calls = []; globalThis.fired = (at) => calls.push(at)',
      )
      await page.reload()
      await open()
      await write(frame, payloads.slice(0, 20).join('\n'))
      await frame.getByText('Sent', { exact: true }).waitFor()
      await context.route(`${chat}/frame?*`, async (route) => {
        const { headers, text } = await forward(route)
        const policy = String(headers['content-security-policy'])
        const kept = hasPolicy ? { 'content-security-policy': policy } : {}
        await route.fulfill({ body: text, headers: { 'content-type': 'text/html', ...kept } })
      })
      await context.route(/\/messages\?/, async (route) => {
        const { messages } = (await forward(route)).body
        const hostile = payloads.map((text, at) => ({
          ...messages[0],
          id: `x${at}`,
          external_id: null,
          body: text,
          sender: { type: 'agent', first_name: text, picture: text },
          attachments: [
            { id: text, file_name: text, content_type: text, byte_size: 1, url: text },
            { id: 'p', file_name: text, content_type: 'image/png', byte_size: 1, url: text },
          ],
        }))
        await route.fulfill({ json: { messages: hostile, has_more: false } })
      })
      await page.reload()
      await page.getByRole('button', { name: /^Chat: / }).click()
      await frame
        .locator('article')
        .nth(payloads.length - 1)
        .waitFor()
      const found = await chatOf(page).evaluate<{ calls: number[]; odd: string[] }>(`(() => {
        for (const element of document.querySelectorAll('.log *')) {
          for (const event of ['click', 'mouseover', 'focus', 'toggle', 'animationstart', 'error']) {
            if (!element.href) element.dispatchEvent(new Event(event))
          }
        }
        const all = [...document.querySelectorAll('.log *')]
        return {
          calls,
          odd: all.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on')))
            .concat(all.filter((each) => /^(?:javascript|data|vbscript):/i.test(each.getAttribute('href') ?? each.getAttribute('src') ?? '')).map((each) => each.outerHTML))
            .concat(all.filter((each) => /^(?:script|iframe|object|embed|form|style|base|meta)$/.test(each.localName)).map((each) => each.outerHTML)),
        }
      })()`)
      assert.deepEqual(found, { calls: [], odd: [] }, `with its policy: ${hasPolicy}`)
      await context.close()
    }
  },
)
