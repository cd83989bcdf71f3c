import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

const fieldOf = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Write a message' })
const beginOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^(?:Send a m|New c)/ })
const back = async (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'Back to all conversations' }).click()

async function begin(frame: FrameLocator, text: string) {
  await beginOf(frame).click()
  await fieldOf(frame).fill(text)
  await fieldOf(frame).press('Enter')
  await frame.getByText('Sent', { exact: true }).waitFor()
}

test(
  'Each conversation keeps its own unsent words, over going back and reloads',
  { skip },
  async () => {
    assert.ok(world)
    const { page, frame, open, context } = await world.visit()
    await open()
    await begin(frame, 'About the lamp')
    await fieldOf(frame).fill('The lamp is')
    await back(frame)
    await begin(frame, 'About the shade')
    await fieldOf(frame).fill('The shade is')
    await back(frame)
    await beginOf(frame).click()
    assert.equal(await fieldOf(frame).inputValue(), '')
    await fieldOf(frame).fill('Something new')
    await back(frame)
    const wordsIn = async (card: string) => {
      await frame.locator('.card').getByText(card).click()
      const words = await fieldOf(frame).inputValue()
      await back(frame)
      return words
    }
    const drafts = async () => {
      const [lamp, shade] = [await wordsIn('About the lamp'), await wordsIn('About the shade')]
      await beginOf(frame).click()
      const next = await fieldOf(frame).inputValue()
      await back(frame)
      return [lamp, shade, next]
    }
    const written = ['The lamp is', 'The shade is', 'Something new']
    assert.deepEqual(await drafts(), written)
    await page.reload()
    await open()
    assert.deepEqual(await drafts(), written)
    await context.close()
  },
)

test(
  'A text that is too long for the server is kept whole, and said to be before it is sent',
  { skip },
  async () => {
    assert.ok(world)
    const { space, messagesOf } = world
    const { frame, open, context } = await world.visit()
    await open()
    await beginOf(frame).click()
    const field = fieldOf(frame)
    await field.fill('x'.repeat(18_000))
    assert.equal(await frame.locator('.count').count(), 0)
    // Longer as the HTML that the server counts: each of them is five characters there.
    await field.fill('&'.repeat(3_900))
    await frame.getByText('19,507 / 20,000').waitFor()
    await field.fill('&'.repeat(4_100))
    await frame.getByText('This is too long to send. 20,507 / 20,000').waitFor()
    await field.press('Enter')
    assert.equal(await frame.locator('article').count(), 0)
    assert.equal((await field.inputValue()).length, 4_100)
    // Signs of two units are one character to the server.
    const longest = '😀'.repeat(19_993)
    await field.fill(`${longest}!`)
    await frame.getByText('20,001 / 20,000').waitFor()
    await field.fill(longest)
    await frame.getByText('20,000 / 20,000').waitFor()
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { conversations } = (await space.send('GET', '/conversations?sort=updated_at&order=desc'))
      .body
    await until('the message', 5000, async () => {
      const [message] = await messagesOf(conversations[0].id)
      return message.body === `<p>${longest}</p>`
    })
    await context.close()
  },
)
