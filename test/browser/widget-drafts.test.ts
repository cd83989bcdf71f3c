import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator, Locator } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

const fieldOf = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Write a message' })
const beginOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^(?:Send a m|New c)/ })
const back = async (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'Back to all conversations' }).click()

const uploads = '**/attachments'
const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
const filesIn = async (frame: FrameLocator) => frame.locator('.upload b').allInnerTexts()

/** Chooses a file, and waits until the server has it. */
async function choose(frame: FrameLocator, name: string) {
  await frame.locator('input[type=file]').setInputFiles(fileOf(name))
  await frame.locator('.upload').getByText(`${name.length} byte`).waitFor()
}

async function begin(frame: FrameLocator, text: string) {
  await beginOf(frame).click()
  await fieldOf(frame).fill(text)
  await fieldOf(frame).press('Enter')
  await frame.getByText('Sent', { exact: true }).waitFor()
}

test(
  'Each conversation keeps its own unsent words and files, over going back and reloads',
  { skip },
  async () => {
    assert.ok(world)
    const { page, frame, open, context } = await world.visit()
    await open()
    await begin(frame, 'About the lamp')
    await fieldOf(frame).fill('The lamp is')
    await choose(frame, 'lamp.txt')
    await back(frame)
    await begin(frame, 'About the shade')
    assert.deepEqual(await filesIn(frame), [])
    await fieldOf(frame).fill('The shade is')
    await choose(frame, 'shade.txt')
    await back(frame)
    await beginOf(frame).click()
    assert.deepEqual([await fieldOf(frame).inputValue(), ...(await filesIn(frame))], [''])
    // A file alone makes the thread that a new conversation goes on with.
    await choose(frame, 'new.txt')
    await back(frame)
    const draftIn = async (button: Locator) => {
      await button.click()
      const drafted = [await fieldOf(frame).inputValue(), ...(await filesIn(frame))]
      await back(frame)
      return drafted
    }
    const drafts = async () => [
      await draftIn(frame.locator('.card').getByText('About the lamp')),
      await draftIn(frame.locator('.card').getByText('About the shade')),
      await draftIn(beginOf(frame)),
    ]
    const written = [
      ['The lamp is', 'lamp.txt'],
      ['The shade is', 'shade.txt'],
      ['', 'new.txt'],
    ]
    assert.deepEqual(await drafts(), written)
    await page.reload()
    await open()
    await until('the files', 5000, async () => (await drafts()).flat().length === 6)
    assert.deepEqual(await drafts(), written)
    // What is sent takes its own files alone, and another keeps what could not be sent with the first message.
    await beginOf(frame).click()
    await context.route(uploads, async (route) => route.abort('connectionrefused'))
    await frame.locator('input[type=file]').setInputFiles(fileOf('failed.txt'))
    await frame.locator('.upload').getByRole('button', { name: 'Try again' }).waitFor()
    await context.unroute(uploads)
    await fieldOf(frame).fill('Something new')
    await fieldOf(frame).press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.deepEqual(await frame.locator('article .file b').allInnerTexts(), ['new.txt'])
    assert.deepEqual(await filesIn(frame), ['failed.txt'])
    await back(frame)
    assert.deepEqual(await draftIn(beginOf(frame)), [''])
    const begun = frame.locator('.card').getByText('Something new')
    assert.deepEqual(await draftIn(begun), ['', 'failed.txt'])
    assert.deepEqual((await drafts()).slice(0, 2), written.slice(0, 2))
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
