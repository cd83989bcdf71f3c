import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

test(
  'A file that fails stays to be tried again, and chosen and uploaded ones outlive sending and reloads',
  { skip },
  async () => {
    assert.ok(world)
    const { messagesOf, space } = world
    const { page, frame, open, context } = await world.visit()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    const picker = frame.locator('input[type=file]')
    const row = (name: string) => frame.locator('.upload').filter({ hasText: name })
    await picker.setInputFiles(fileOf('kept.txt'))
    await row('kept.txt').getByText('8 byte').waitFor()
    const uploads = '**/attachments'
    await context.route(uploads, async (route) => route.abort('connectionrefused'))
    await picker.setInputFiles(fileOf('failed.txt'))
    const again = row('failed.txt').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await field.fill('With one of two')
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    await frame.locator('article .file').getByText('kept.txt').waitFor()
    assert.equal(await frame.locator('.upload').count(), 1)
    await page.reload()
    await open()
    await again.waitFor()
    // One that fails while the message waits for it keeps the message.
    const entered = Promise.withResolvers<undefined>()
    await context.unroute(uploads)
    await context.route(uploads, async (route) => {
      await entered.promise
      await route.abort('connectionrefused')
    })
    await field.fill('With the other')
    await picker.setInputFiles(fileOf('later.txt'))
    await frame.getByRole('progressbar', { name: 'later.txt' }).waitFor()
    await field.press('Enter')
    entered.resolve(undefined)
    await row('later.txt').getByRole('button', { name: 'Try again' }).waitFor()
    assert.equal(await field.inputValue(), 'With the other')
    await context.unroute(uploads)
    await again.click()
    await row('failed.txt').getByText('10 byte').waitFor()
    await row('later.txt')
      .getByRole('button', { name: /^Remove/ })
      .click()

    // An uploaded one, and one that is on its way.
    const held = Promise.withResolvers<undefined>()
    await context.route(
      uploads,
      async (route) => {
        held.resolve(undefined)
        await new Promise((resolve) => page.once('framenavigated', resolve))
        await route.abort().catch(() => undefined)
      },
      { times: 1 },
    )
    await picker.setInputFiles(fileOf('chosen.txt'))
    await held.promise
    // It is stored beside its upload: a page that ends before that has lost it.
    await until('it is stored', 10_000, async () =>
      (await frame.locator('body').evaluate<string[], unknown>(storedNames)).includes('chosen.txt'),
    )
    await page.reload()
    await open()
    await row('failed.txt').getByText('10 byte').waitFor()
    await row('chosen.txt').getByText('10 byte').waitFor()
    assert.equal(await field.inputValue(), 'With the other')
    await field.press('Enter')
    const [{ id }] = (await space.send('GET', '/conversations')).body.conversations
    const sent = async () => (await messagesOf(id)).at(-1)
    await until('both files', 10_000, async () => (await messagesOf(id)).length === 2)
    assert.deepEqual(
      (await sent()).attachments.map(({ filename }: { filename: string }) => filename),
      ['failed.txt', 'chosen.txt'],
    )
    await page.reload()
    await open()
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.equal(await frame.locator('.upload').count(), 0)

    await picker.setInputFiles(Array.from({ length: 9 }, (_, at) => fileOf(`many-${at}.txt`)))
    await row('many-8.txt').waitFor()
    const size = await frame
      .locator('.uploads')
      .evaluate((list) => [list.clientHeight, list.scrollHeight])
    assert.ok((size[0] ?? 0) <= 160 && (size[1] ?? 0) > 300, size.join())
    await context.close()
  },
)

/** The names of the files that the page has stored. */
const storedNames = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const { name } = (await indexedDB.databases()).find(({ name }) => name.endsWith(':files'))
  const database = await settled(indexedDB.open(name))
  const kept = await settled(database.transaction('files').objectStore('files').getAll())
  database.close()
  return kept.map(({ file }) => file.name)
})()`
