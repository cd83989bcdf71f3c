import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator } from 'playwright-core'
import { clearStorage } from './clear-storage.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

const fieldOf = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Write a message' })
const beginOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^(?:Send a m|New c)/ })

async function write(frame: FrameLocator, text: string) {
  await fieldOf(frame).fill(text)
  await fieldOf(frame).press('Enter')
}

async function begun() {
  assert.ok(world)
  const visit = await world.visit()
  await visit.open()
  await beginOf(visit.frame).click()
  await write(visit.frame, 'The first words')
  await visit.frame.getByText('Sent', { exact: true }).waitFor()
  return visit
}

const away = 'We cannot be reached right now. Trying again…'

test(
  'A message says whether server, limit, network or the one before it keeps it, and is sent then',
  { skip },
  async () => {
    assert.ok(world)
    const { visit, chat } = world
    const { frame, open, context } = await visit()
    await open()
    await beginOf(frame).click()
    const starts = `${chat}/widget/conversations`
    await context.route(starts, async (route) => route.abort('connectionrefused'))
    await write(frame, 'One')
    await write(frame, 'Two')
    await frame.getByText('Not sent yet. Trying again…').waitFor()
    await frame.getByText('Will send after the message before').waitFor()
    await frame.getByText(away).waitFor()
    assert.equal(await frame.getByText(/offline|online/).count(), 0)
    await context.unroute(starts)
    await frame.getByText('Sent', { exact: true }).waitFor()
    await frame.getByText(away).waitFor({ state: 'detached' })

    const limited = Promise.withResolvers<undefined>()
    await context.route(
      /\/messages$/,
      async (route) => {
        const headers = { 'retry-after': '2', 'porchlight-error': 'rate_limited' }
        await route.fulfill({ status: 429, json: { error: 'Slow down.' }, headers })
        limited.resolve(undefined)
      },
      { times: 1 },
    )
    await write(frame, 'Three')
    await limited.promise
    await frame.getByText('Many messages at once: will send in a moment').waitFor()
    await frame.getByText('Many messages at once').waitFor({ state: 'detached' })
    await frame.getByText('Sent', { exact: true }).waitFor()

    await context.setOffline(true)
    await write(frame, 'Four')
    await frame.getByText('Will send when you are back online').waitFor()
    await frame.getByText(/^You are offline/).waitFor()
    await context.setOffline(false)
    await frame.getByText('Sent', { exact: true }).waitFor()
    const said = ['One', 'Two', 'Three', 'Four']
    assert.deepEqual(await frame.locator('article .body').allInnerTexts(), said)
    await context.close()
  },
)

test(
  'Home says that its list cannot be read, begins no other conversation, and shows it when it can',
  { skip },
  async () => {
    assert.ok(world)
    const { page, frame, open, context } = await begun()
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await frame.locator('.card').waitFor()
    const list = /\/api\/external\/v2\/conversations$/
    await context.route(list, async (route) => route.abort('connectionrefused'))
    await page.reload()
    await open()
    await frame.getByText('Your conversations cannot be loaded right now. Trying again…').waitFor()
    assert.equal(await beginOf(frame).count(), 0)
    await context.unroute(list)
    await frame.locator('.card').getByText('The first words').waitFor()
    await beginOf(frame).waitFor()
    assert.equal(await frame.getByText('cannot be loaded').count(), 0)
    await context.close()
  },
)

test(
  'Words that wait while the browser clears its storage are shown as refused, and can be sent again',
  { skip },
  async () => {
    assert.ok(world)
    const { space } = world
    const { page, frame, context } = await begun()
    const sends = /\/messages$/
    await context.route(sends, async (route) => route.abort('connectionrefused'))
    await write(frame, 'Words that wait')
    await frame.getByText('Not sent yet. Trying again…').waitFor()
    await clearStorage(page)
    await context.unroute(sends)
    await frame.getByText('This chat no longer knows this browser.').waitFor()
    assert.deepEqual(await frame.locator('article .body').allInnerTexts(), ['Words that wait'])
    const before = (await space.send('GET', '/conversations')).body.conversations.length
    await frame.getByRole('button', { name: 'Try again' }).click()
    await frame.getByText('Sent', { exact: true }).waitFor()
    const after = (await space.send('GET', '/conversations')).body.conversations.length
    assert.equal(after, before + 1)
    await context.close()
  },
)
