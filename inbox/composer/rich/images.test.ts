import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../../campaigns/until.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { startWidgetWorld } from '../../../test/browser/widget-world.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { tinyPng } from '../../../test/upload.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined
const ready = () => world ?? assert.fail()

const imageIn = (words: string) => new RegExp(`<img src="cid:[0-9a-f-]{36}" alt="${words}">`)

/** Pastes or drops pictures with these names. */
const give = async (page: Page, names: readonly string[], how: 'paste' | 'drop' = 'paste') =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${tinyPng.toString('base64')}'), (one) => one.charCodeAt(0))
    const data = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) {
      const type = name.endsWith('.png') ? 'image/png' : 'text/plain'
      data.items.add(new File([bytes], name, { type }))
    }
    const box = document.querySelector('#write-box')
    const given = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }
    const { left, top } = box.getBoundingClientRect()
    box.dispatchEvent(${how === 'paste' ? `new ClipboardEvent('paste', given)` : `new DragEvent('drop', { ...given, clientX: left + 4, clientY: top + 12 })`})
  })()`)

async function opened(conversation?: string, by?: SignedIn) {
  const { space } = ready()
  const id = conversation ?? (await startConversation(space.send))
  const ann = by ?? (await signIn(space))
  const tab = await openInbox(space, `/inbox/open/${id}`, ann)
  const box = tab.page.locator('#write-box.rich')
  await box.waitFor()
  await box.click()
  return { ...tab, id, ann, box, log: tab.page.getByRole('log') }
}

async function lastMessage(id: string) {
  const { body } = await ready().space.send('GET', `/conversations/${id}/messages?per_page=100`)
  return body.messages.at(-1)
}

const isLoaded = async (image: Locator) =>
  until('it is loaded', 10_000, async () =>
    image.evaluate((one) => 'naturalWidth' in one && Number(one.naturalWidth) === 2),
  )

test(
  'A pasted image is in the text that the visitor reads, with the words of the member, and listed nowhere else',
  { skip },
  async () => {
    const { visit, space } = ready()
    const visitor = await visit()
    await visitor.open()
    await visitor.frame.getByRole('button', { name: 'Send a message' }).click()
    const field = visitor.frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Where is it?')
    await field.press('Enter')
    await visitor.frame.getByText('Sent', { exact: true }).waitFor()
    const { conversations } = (await space.send('GET', '/conversations')).body
    const { page, context, id, box, log, troubles } = await opened(conversations[0].id)
    await page.keyboard.type('Here ')
    await give(page, ['map.png'])
    const image = box.getByRole('img', { name: 'map.png', exact: true })
    await image.waitFor()
    await isLoaded(image)
    await page.keyboard.type(' it is')
    assert.equal(await page.locator('.picked').count(), 0)
    const describe = box.getByRole('button', { name: 'Describe the image: map.png' })
    await describe.focus()
    await page.keyboard.press('Enter')
    const words = page.getByLabel('Description', { exact: true })
    await words.fill('A map of "Main St"')
    await assertAccessible(page)
    await words.press('Enter')
    await box.getByRole('img', { name: 'A map of "Main St"' }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Control+Enter')
    await until('it is sent', 10_000, async () => (await lastMessage(id)).attachments.length === 1)
    const { body, attachments } = await lastMessage(id)
    const source = `<img src="cid:${attachments[0].id}" alt="A map of &quot;Main St&quot;">`
    assert.equal(body, `<p>Here ${source} it is</p>`)
    const shown = log.getByRole('link').getByRole('img', { name: 'A map of "Main St"' })
    await isLoaded(shown)
    assert.equal(await log.locator('figure').count(), 0)
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    const seen = visitor.frame.getByRole('link').getByRole('img', { name: 'A map of "Main St"' })
    await isLoaded(seen)
    assert.equal(await visitor.frame.locator('article img').count(), 1)
    assert.equal(await visitor.frame.locator('article .file').count(), 0)
    assert.match((await seen.locator('..').getAttribute('href')) ?? '', /^\/files\//)
    await context.close()
    await visitor.context.close()
  },
)

test(
  'One undo takes an image away and one redo brings it back, and only what is in the text is sent',
  { skip },
  async () => {
    const { page, context, id, box } = await opened()
    const images = box.getByRole('img')
    await give(page, ['one.png', 'two.png'])
    await box.getByRole('img', { name: 'one.png', exact: true }).waitFor()
    await box.getByRole('img', { name: 'two.png', exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await until('one is left', 5_000, async () => (await images.count()) === 1)
    await page.keyboard.press('Control+z')
    await until('none is left', 5_000, async () => (await images.count()) === 0)
    await page.keyboard.press('Control+y')
    await until('one is back', 5_000, async () => (await images.count()) === 1)
    const name = await images.first().getAttribute('alt')
    await box.getByRole('button', { name: `Describe the image: ${name}` }).click()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await until('it is removed', 5_000, async () => (await images.count()) === 0)
    await give(page, ['three.png', 'notes.txt'], 'drop')
    await box.getByRole('img', { name: 'three.png', exact: true }).waitFor()
    await page.locator('.picked', { hasText: 'notes.txt' }).waitFor()
    assert.equal(await page.locator('.picked li').count(), 1)
    await until(
      'it is uploaded',
      10_000,
      async () => (await page.locator('.picked progress').count()) === 0,
    )
    await page.keyboard.press('Control+Enter')
    await until('it is sent', 10_000, async () => (await lastMessage(id)).attachments.length === 2)
    const { body, attachments } = await lastMessage(id)
    assert.match(body, imageIn('three.png'))
    const names = attachments.map(({ filename }: { filename: string }) => filename)
    assert.deepEqual(names.toSorted(), ['notes.txt', 'three.png'])
    await context.close()
  },
)

test(
  'Sending waits for an image, whose words in the meantime come after it, and one that fails is said and no message of it',
  { skip },
  async () => {
    const { page, context, id, box } = await opened()
    const held = Promise.withResolvers<undefined>()
    await page.route('**/attachments', async (route) => {
      await held.promise
      await route.continue()
    })
    await give(page, ['slow.png'])
    await box.getByRole('img', { name: 'slow.png is being uploaded' }).waitFor()
    await page.keyboard.type('after it')
    await page.keyboard.press('Control+Enter')
    assert.equal(await page.locator('.said.own').count(), 0)
    held.resolve(undefined)
    await box.getByRole('img', { name: 'slow.png', exact: true }).waitFor()
    await page.unroute('**/attachments')
    await page.route('**/attachments', async (route) => route.abort())
    await give(page, ['lost.png'])
    await page.locator('.picked', { hasText: 'lost.png' }).getByRole('alert').waitFor()
    assert.equal(await box.locator('.waiting').count(), 0)
    await page.keyboard.press('Control+Enter')
    await until('it is sent', 10_000, async () => (await lastMessage(id)).attachments.length === 1)
    const { body } = await lastMessage(id)
    assert.match(body, /^<p><img src="cid:[0-9a-f-]{36}" alt="slow\.png">after it<\/p>$/)
    await context.close()
  },
)

test(
  'An image in a draft is there on another device of the member, and in code and plain text it is a file',
  { skip },
  async () => {
    const { page, context, id, ann, box } = await opened()
    await page.keyboard.type('See ')
    await give(page, ['draft.png'])
    await box.getByRole('img', { name: 'draft.png', exact: true }).waitFor()
    const { browse } = ann
    await until('it is saved', 10_000, async () => {
      const { draft } = (await browse('GET', `/auth/drafts/${id}`)).body
      return draft?.attachments.length === 1 && imageIn('draft.png').test(draft.body)
    })
    const other = await opened(id, ann)
    const there = other.box.getByRole('img', { name: 'draft.png', exact: true })
    await isLoaded(there)
    assert.equal(await other.page.locator('.picked').count(), 0)
    await other.context.close()
    await box.fill('')
    await page.keyboard.type('```code')
    await give(page, ['code.png'])
    await page.locator('.picked', { hasText: 'code.png' }).waitFor()
    assert.equal(await box.getByRole('img').count(), 0)
    await context.close()
  },
)
