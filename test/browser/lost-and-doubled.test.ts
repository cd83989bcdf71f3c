import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { BrowserContext, FrameLocator, Page, Route } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import { until } from '../../campaigns/until.ts'
import { givePassword, password, signIn } from '../sign-in.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'
import { wordsIn } from '../../inbox/testing/words-in.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined
const sending = /\/conversations\/[^/]+\/messages$/

async function say(frame: FrameLocator, text: string) {
  const begin = frame.getByRole('button', { name: /Send a message|New conversation/ })
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await begin.or(field).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await field.fill(text)
  await field.press('Enter')
}

/** A visitor with a conversation, begun by these words. */
async function begin(text: string, context?: BrowserContext) {
  assert.ok(world)
  const visit = await world.visit(context === undefined ? {} : { context })
  await visit.open()
  await say(visit.frame, text)
  await visit.frame.getByText('Sent', { exact: true }).waitFor()
  return { ...visit, conversation: await conversationWith(text) }
}

async function conversationWith(text: string): Promise<string> {
  assert.ok(world)
  const { conversations } = (await world.space.send('GET', '/conversations')).body
  for (const { id } of conversations as { id: string }[]) {
    if ((await textsOf(id)).includes(text)) return id
  }
  return assert.fail(`No conversation has: ${text}`)
}

async function textsOf(conversation: string): Promise<string[]> {
  const messages = (await world?.messagesOf(conversation)) as { body: string }[]
  return messages.map(({ body }) => body.replace(/<[^>]*>/g, ''))
}

/** Ends the browser's device at the server, as nobody in the browser did. */
async function endDevice(page: Page) {
  const chat = page.frames().find((each) => each.url().includes('/frame?')) ?? assert.fail()
  const status = await chat.evaluate<number>(`(async () => {
    const token = localStorage[Object.keys(localStorage).find((key) => key.endsWith(':token'))]
    const headers = { authorization: 'Bearer ' + token }
    return (await fetch('/widget/device', { method: 'DELETE', headers })).status
  })()`)
  assert.equal(status, 204)
}

const arrives = async (conversation: string, text: string) =>
  until(`"${text}" at the server, once`, 10_000, async () => {
    const found = (await textsOf(conversation)).filter((each) => each === text)
    assert.ok(found.length < 2)
    return found.length === 1
  })

test(
  'Words that are sent right before the page ends are there on the next page',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame, open, conversation } = await begin('A first word')
    await context.route(sending, async (route) => route.abort())
    await say(frame, 'And gone')
    await page.reload()
    await open()
    await frame.locator('article', { hasText: 'And gone' }).waitFor()
    await context.unroute(sending)
    await arrives(conversation, 'And gone')

    const agent = await signIn(world.space)
    const inbox = await openInbox(world.space, `/inbox/all/${conversation}`, agent)
    await inbox.context.route(sending, async (route) => route.abort())
    const box = inbox.page.getByRole('textbox', { name: /^Reply/ })
    await box.fill('An answer, and gone')
    await box.press('Control+Enter')
    await inbox.page.reload()
    await inbox.page.getByRole('article').filter({ hasText: 'An answer, and gone' }).waitFor()
    await inbox.context.unroute(sending)
    await arrives(conversation, 'An answer, and gone')
    await frame.getByText('An answer, and gone').waitFor()

    // Held for the time to undo: leaving sends it, and the page need not come back.
    await agent.browse('PATCH', '/auth/notification-settings', { undo_seconds: 20 })
    await inbox.page.reload()
    await box.fill('Sent by leaving')
    await box.press('Control+Enter')
    await inbox.page.getByText(/Sending in \d+ s/).waitFor()
    await inbox.page.close()
    await arrives(conversation, 'Sent by leaving')
    await Promise.all([context.close(), inbox.context.close()])
  },
)

test(
  'A first message whose reply is lost with its page is there once on the next one, and not refused',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame, open, console: lines } = await world.visit()
    await open()
    const there = Promise.withResolvers<void>()
    const answerNever = async (route: Route) => {
      await world.forward(route)
      there.resolve()
    }
    await context.route('**/widget/conversations', answerNever, { times: 1 })
    await say(frame, 'The first of all')
    await there.promise
    await page.reload()
    await open()
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.deepEqual(await frame.locator('article .body').allInnerTexts(), ['The first of all'])
    await arrives(await conversationWith('The first of all'), 'The first of all')
    assert.deepEqual(
      lines.filter((line) => line.includes('422')),
      [],
    )
    await context.close()
  },
)

test(
  'A visitor whom the server has forgotten keeps the words, and begins anew with them',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame } = await begin('Before it was forgotten')
    await context.route('**/events/stream*', async (route) => route.abort())
    await endDevice(page)
    await say(frame, 'Nobody knows me now')
    await frame.getByText('This chat no longer knows this browser.').waitFor()
    assert.deepEqual(await frame.locator('article .body').allInnerTexts(), ['Nobody knows me now'])
    await frame.getByRole('button', { name: 'Try again' }).click()
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.deepEqual(await textsOf(await conversationWith('Nobody knows me now')), [
      'Nobody knows me now',
    ])
    await context.close()
  },
)

test(
  'A visitor whom the page has identified goes on as the same person, and another sees nothing',
  { skip },
  async () => {
    assert.ok(world)
    const { space, channel } = world
    const made = await space.send('POST', `/channels/${channel}/secrets`)
    const tokenOf = (sub: string) => {
      const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
      const seconds = Math.floor(Date.now() / 1000)
      const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub, iat: seconds, exp: seconds + 3600 })}`
      const { secret } = made.body.channel_secret
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    }
    const { page, context, frame, conversation } = await begin('I am Ada')
    const identify = async (sub: string) =>
      page.evaluate(`Porchlight('identify', ${JSON.stringify(tokenOf(sub))})`)
    await Promise.all([
      page.waitForResponse((reply) => reply.url().endsWith('/widget/identity') && reply.ok()),
      identify('ada'),
    ])
    await endDevice(page)
    await say(frame, 'Still Ada')
    await arrives(conversation, 'Still Ada')
    await frame.getByText('I am Ada').waitFor()
    await context.route(sending, async (route) => route.abort())
    await say(frame, 'For no other eyes')
    await frame.locator('article', { hasText: 'For no other eyes' }).waitFor()
    await identify('grace')
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    await context.unroute(sending)
    await page.reload()
    await page.getByRole('button', { name: /^Chat: / }).click()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.equal(await frame.getByText(/Ada|other eyes/).count(), 0)
    assert.ok(!(await textsOf(conversation)).includes('For no other eyes'))
    await context.close()
  },
)

test(
  'An answer of a member who is signed out waits until the same one signs in',
  { skip },
  async () => {
    assert.ok(world)
    const { space } = world
    await givePassword(space)
    const visitor = await begin('Is somebody there?')
    const agent = await signIn(space)
    const path = `/inbox/all/${visitor.conversation}`
    const { page, context } = await openInbox(space, path, agent)
    const box = page.getByRole('textbox', { name: /^Reply/ })
    // The session ends while the answer is on its way: whatever else the page reads would tell it before.
    await context.route('**/events/stream*', async (route) => route.abort())
    const end = async (route: Route) => {
      await agent.browse('DELETE', '/auth/session')
      await route.continue()
    }
    await context.route(sending, end, { times: 1 })
    await box.fill('I am, but nobody knows')
    await box.press('Control+Enter')
    await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
    await page.reload()
    await page.getByLabel('Email').fill(space.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await arrives(visitor.conversation, 'I am, but nobody knows')
    await Promise.all([context.close(), visitor.context.close()])
  },
)

test('When events are gone, the page reads anew and keeps place and draft', { skip }, async () => {
  assert.ok(world)
  const { space } = world
  const visitor = await begin('Before the gap')
  const agent = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/all/${visitor.conversation}`, agent)
  await page.getByRole('log').getByText('Before the gap').waitFor()
  const box = page.getByRole('textbox', { name: /^Reply/ })
  await box.fill('Half an answer')
  // The connection ends, and the next one says that the events between are not kept any more.
  await context.setOffline(true)
  await say(visitor.frame, 'In the gap')
  await arrives(visitor.conversation, 'In the gap')
  const { events } = (await space.send('GET', '/events?limit=1000')).body
  const latest = events.at(-1).sequence as number
  await context.route(
    '**/events/stream*',
    async (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `id: ${latest}\nevent: reset\ndata: {"oldest_sequence":${latest},"latest_sequence":${latest}}\n\n`,
      }),
    { times: 1 },
  )
  await context.setOffline(false)
  await page.getByRole('log').getByText('In the gap').waitFor()
  assert.equal(await wordsIn(box), 'Half an answer')
  assert.equal(await page.getByRole('log').getByText('In the gap').count(), 1)
  await Promise.all([context.close(), visitor.context.close()])
})

for (const hasLocks of [true, false]) {
  const without = hasLocks ? '' : ' without locks'
  test(
    `The tabs of a browser share one stream${without}, and another goes on when its tab closes`,
    { skip },
    async (t) => {
      assert.ok(world)
      const first = await begin(`One of two tabs${without}`)
      if (!hasLocks) await first.context.addInitScript('delete Navigator.prototype.locks')
      const streams: number[] = []
      first.context.on(
        'request',
        (request) => request.url().includes('/events/stream') && streams.push(Date.now()),
      )
      const opened = async () => {
        const visit = await world.visit({ context: first.context })
        await visit.page.bringToFront()
        await visit.open()
        await visit.frame.getByText(`One of two tabs${without}`).first().click()
        return visit
      }
      if (!hasLocks) await first.page.close()
      const [one, other] = hasLocks ? [first, await opened()] : [await opened(), await opened()]
      await world.answer(first.conversation, '<p>For both</p>')
      for (const { frame } of [one, other]) await frame.getByText('For both').waitFor()
      const leader = hasLocks ? one : other
      const left = hasLocks ? other : one
      const before = streams.length
      const closedAt = Date.now()
      await leader.page.close()
      await until('the other tab to follow', 5000, () => streams.length > before)
      t.diagnostic(
        `The other tab asked for the stream after ${(streams.at(-1) ?? 0) - closedAt} ms.`,
      )
      await world.answer(first.conversation, '<p>For the one that is left</p>')
      await left.frame.getByText('For the one that is left').waitFor()
      await first.context.close()
    },
  )
}
