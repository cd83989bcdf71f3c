import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTrees } from '../../pages/testing/access-trees.ts'
import { until } from '../../campaigns/until.ts'
import { assertAccessible, chatOf, tabTo } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const away = {
  time_zone: 'UTC',
  hours: [],
  away_message: { en: 'Leave a message.', de: 'Schreiben Sie uns.' },
}
const title = 'The reading lamp and linen shade company of Fern & Field'
const world =
  skip === false
    ? await startWidgetWorld({
        color: '#2f5d38',
        texts: {
          en: { title, greeting: 'How can we help?' },
          de: { greeting: 'Wie können wir helfen?' },
        },
        office_hours: away,
        pre_chat: {
          fields: [
            { field: 'name', required: true },
            { field: 'email', required: false },
          ],
        },
        preview_typing: true,
      })
    : undefined

test(
  'A visitor opens, asks, reads, answers with a file and closes by keyboard alone, and each state is accessible',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer, messagesOf } = world
    const trees = accessTrees('widget/testing/access-trees.md')
    const { page, frame, launcher, context } = await world.visit()
    const press = async (name: RegExp) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }
    await launcher.waitFor()
    await trees.add('The page with the launcher', page.locator('html'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'How can we help?' }).waitFor()
    await assertAccessible(page, 'home outside office hours')
    await trees.add('Home outside office hours', frame.locator('main'))
    await press(/^Send a message$/)
    await frame.getByRole('heading', { name: 'Before we start' }).waitFor()
    await press(/^Start chat$/)
    await frame.getByText('Please fill this in.').waitFor()
    await assertAccessible(page, 'form with an error')
    await trees.add('The form with an error', frame.locator('main'))
    await page.keyboard.type('Ada Okafor')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Write a message$/)
    await page.keyboard.type('Does it take a dimmable bulb?')
    await page.keyboard.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const [conversation] = (await space.send('GET', '/conversations')).body.conversations
    assert.equal(conversation.visitor.name, 'Ada Okafor')
    await answer(conversation.id, '<p>It does, <a href="https://example.com/">these</a>.</p>')
    await frame.locator('.from .body a').waitFor()
    await until('the answer to be read', 5_000, async () => {
      return (await messagesOf(conversation.id)).at(-1).status === 'read'
    })
    await assertAccessible(page, 'conversation')
    await trees.add('An answer', frame.locator('main'))
    await press(/^Emoji$/)
    await assertAccessible(page, 'emoji')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    assert.equal(await field.inputValue(), '😂')
    const choosing = page.waitForEvent('filechooser')
    await press(/^Attach a file$/)
    const file = { name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('E27') }
    await (await choosing).setFiles(file)
    await frame.getByText('3 byte').waitFor()
    await trees.add('A file to send', frame.locator('.composer'))
    await tabTo(page, /^Write a message$/)
    await page.keyboard.press('Enter')
    await frame.locator('article .file').waitFor()
    await frame.getByText('Sent', { exact: true }).waitFor()
    await trees.add('Everything that was said', frame.getByRole('log'))
    await press(/^Back to all conversations$/)
    await frame.getByRole('heading', { name: 'Your conversations' }).waitFor()
    await trees.add('Home with a conversation', frame.locator('main'))
    await press(/^Menu$/)
    await frame.getByText('Forget me on this device').waitFor()
    await assertAccessible(page, 'menu')
    await trees.add('The menu', frame.locator('.menu'))
    await press(/^Forget me on this device$/)
    await frame.getByText('Your conversations will no longer be shown').waitFor()
    await assertAccessible(page, 'forgetting')
    await trees.add('Before forgetting', frame.locator('.menu'))
    await press(/^Cancel$/)
    await press(/^Close chat$/)
    await launcher.and(page.locator('[aria-expanded=false]')).waitFor()
    const focused = `document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label')`
    assert.equal(await page.evaluate<string>(focused), `Chat: ${title}`)
    await context.close()
    trees.compare()
  },
)

test(
  'What is refused, uploading, failed, or waits for the net is accessible, in German',
  { skip },
  async () => {
    assert.ok(world)
    const { space } = world
    const { page, frame, open, context } = await world.visit({ path: '/?lang=de' })
    await open()
    await frame.getByRole('heading', { name: 'Wie können wir helfen?' }).waitFor()
    await frame.getByRole('button', { name: 'Nachricht schreiben' }).click()
    await frame.getByLabel('Name').fill('Ada Okafor')
    await frame.getByRole('button', { name: 'Chat starten' }).click()
    const field = frame.getByRole('textbox', { name: 'Nachricht schreiben' })
    const write = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await write('Guten Tag')
    await frame.getByText('Gesendet', { exact: true }).waitFor()

    const refused = { status: 422, json: { error: 'Body is not good enough.' } }
    await context.route(/\/messages$/, async (route) => route.fulfill(refused), { times: 1 })
    await write('Zweitens')
    await frame.getByText(/^Nicht gesendet\. ./).waitFor()
    await assertAccessible(page, 'refused')
    await frame.getByRole('button', { name: 'Verwerfen' }).click()

    const held = Promise.withResolvers<undefined>()
    await context.route(
      '**/attachments',
      async (route) => {
        await held.promise
        await route.fulfill({ status: 422, json: { error: 'The file is empty.' } })
      },
      { times: 1 },
    )
    const empty = { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await frame.locator('input[type=file]').setInputFiles(empty)
    await frame.getByRole('progressbar', { name: 'leer.txt' }).waitFor()
    await assertAccessible(page, 'upload running')
    held.resolve(undefined)
    await frame.getByText('Diese Datei konnte nicht hochgeladen werden.').waitFor()
    await assertAccessible(page, 'upload failed')

    await context.setOffline(true)
    await write('Drittens')
    await frame.getByText('Sie sind offline.').waitFor()
    await assertAccessible(page, 'offline')
    await context.setOffline(false)
    await frame.getByText('Gesendet', { exact: true }).waitFor()

    // Somebody types: three points that move, unless the visitor wants no motion.
    const { conversations } = (await space.send('GET', '/conversations?per_page=100')).body
    const { id } = conversations.find((one: { title: string }) => one.title === 'Guten Tag')
    await space.send('POST', `/conversations/${id}/typing`, { sender_email: space.adminEmail })
    await frame.locator('.typing').waitFor()
    const moving = async () => chatOf(page).evaluate<number>('document.getAnimations().length')
    assert.equal(await moving(), 0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await until('the points move', 5_000, async () => (await moving()) >= 3)
    await context.close()
  },
)

test(
  'The chat is mirrored, keeps its outlines in forced colours, and its header one height',
  { skip },
  async () => {
    assert.ok(world)
    const { page, frame, open, context } = await world.visit({
      path: '/?lang=ar',
      forcedColors: 'active',
      viewport: { width: 320, height: 700 },
    })
    await open()
    assert.equal(await chatOf(page).evaluate('document.documentElement.dir'), 'rtl')
    const header = await frame.locator('header.top').boundingBox()
    assert.ok(header && header.height <= 71, `${header?.height} px for the header`)
    const lines = await chatOf(page).evaluate<string[]>(
      `[...document.querySelectorAll('.begin, .away-card')].map((one) => getComputedStyle(one).borderTopStyle)`,
    )
    assert.deepEqual(lines, ['solid', 'solid'])
    await assertAccessible(page, 'mirrored')
    await frame.locator('.begin').click()
    await frame.locator('input').first().fill('Ada')
    await frame.locator('.pre-chat .begin').click()
    await frame.locator('textarea').fill('نص')
    await frame.locator('textarea').press('Enter')
    await frame.locator('article').waitFor()
    const edges = await chatOf(page).evaluate<string[]>(
      `[getComputedStyle(document.querySelector('.bubble')).borderTopStyle,
        getComputedStyle(document.querySelector('.composer')).outlineStyle]`,
    )
    assert.deepEqual(edges, ['solid', 'solid'], 'the edge of a message, the focus of the field')
    await context.close()
  },
)

test('The launcher is not printed, and styles of the page do not change it', { skip }, async () => {
  assert.ok(world)
  const { page, launcher, context } = await world.visit()
  await launcher.waitFor()
  const before = await launcher.boundingBox()
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { all: unset !important; display: none !important; font-size: 90px !important } html, body { display: block !important }')
    document.adoptedStyleSheets = [sheet]
  })()`)
  assert.deepEqual(await launcher.boundingBox(), before)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await launcher.isVisible(), false)
  await context.close()
})
