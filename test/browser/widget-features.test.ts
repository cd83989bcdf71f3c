import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

function chatOf(page: Page) {
  const found = page.frames().find((each) => each.url().includes('/frame?'))
  return found ?? assert.fail('There is no frame.')
}

async function begin(frame: FrameLocator, text: string) {
  const start = frame.getByRole('button', { name: /Send a message|New conversation/ })
  await start.click()
  await write(frame, text)
}

async function write(frame: FrameLocator, text: string) {
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await field.fill(text)
  await field.press('Enter')
  await frame.locator('article').last().getByText(text).waitFor()
  await frame.getByText('Sent', { exact: true }).waitFor()
}

/** Gives files to the chat as a visitor does who pastes or drops them. */
async function give(page: Page, how: 'paste' | 'drop', name: string, bytes = 3) {
  await chatOf(page).evaluate(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(${bytes})], ${JSON.stringify(name)}))
    const at = document.querySelector(${how === 'paste' ? "'textarea'" : "'.log'"})
    const given = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }
    const event = ${how === 'paste' ? "new ClipboardEvent('paste', given)" : "new DragEvent('drop', given)"}
    at.dispatchEvent(event)
    if (!event.defaultPrevented) throw new Error('The browser would open the file.')
  })()`)
}

test(
  'Files come by picker, paste and drop, show their progress, can be cancelled, and are refused in words',
  { skip },
  async () => {
    assert.ok(world)
    const { space, messagesOf } = world
    const { page, context, frame, open } = await world.visit()
    await open()
    await begin(frame, 'With files')
    const uploads = frame.locator('.upload')
    await give(page, 'paste', 'pasted.txt')
    await give(page, 'drop', 'dropped.txt')
    const picked = { name: 'picked.txt', mimeType: 'text/plain', buffer: Buffer.from('picked') }
    await frame.locator('input[type=file]').setInputFiles(picked)
    await frame.getByText('6 byte').waitFor()
    assert.equal(await uploads.count(), 3)

    // One that is held back: its progress is shown, and cancelling it leaves nothing.
    const held = Promise.withResolvers<undefined>()
    await context.route(
      '**/attachments',
      async (route) => {
        await held.promise
        await route.abort()
      },
      { times: 1 },
    )
    await give(page, 'drop', 'held.txt')
    await frame.getByRole('progressbar', { name: 'held.txt' }).waitFor()
    await frame.getByText('% uploaded').waitFor()
    await frame.getByRole('button', { name: 'Remove held.txt' }).click()
    held.resolve(undefined)
    assert.equal(await uploads.count(), 3)

    await give(page, 'paste', 'large.bin', 26 * 1024 * 1024)
    await frame.getByText('Files can be up to 25 MB.').waitFor()
    await frame.getByRole('button', { name: 'Remove large.bin' }).click()
    await context.route(
      '**/attachments',
      async (route) =>
        route.fulfill({
          status: 422,
          headers: { 'porchlight-error': 'file_missing' },
          json: { error: 'The request must contain one file that is not empty.' },
        }),
      { times: 1 },
    )
    await give(page, 'drop', 'refused.txt')
    await frame.getByText('This file is empty.').waitFor()
    await frame.getByRole('button', { name: 'Remove refused.txt' }).click()
    await frame.getByRole('button', { name: 'Send', exact: true }).click()
    await frame.locator('article .file').nth(2).waitFor()
    const [{ id }] = (await space.send('GET', '/conversations')).body.conversations
    await until('the files to be there', 5000, async () => (await messagesOf(id)).length === 2)
    assert.equal((await messagesOf(id)).at(-1).body, '')
    const names = (await messagesOf(id))
      .at(-1)
      .attachments.map(({ filename }: { filename: string }) => filename)
    assert.deepEqual(names.toSorted(), ['dropped.txt', 'pasted.txt', 'picked.txt'])
    await context.close()
  },
)

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

type Person = { readonly sub: string | number; readonly name: string }

function tokenOf(person: Person, secret: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...person, iat: now, exp: now + 600 }
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test(
  'A second person in the same browser sees nothing of the first, and forgetting leaves nothing there',
  { skip },
  async () => {
    assert.ok(world)
    const { space, channel } = world
    const made = await space.send('POST', `/channels/${channel}/secrets`)
    const { secret } = made.body.channel_secret
    const { page, context, frame, open, console: lines } = await world.visit()
    const identify = async (sub: string | number, name: string) =>
      page.evaluate(`Porchlight('identify', ${JSON.stringify(tokenOf({ sub, name }, secret))})`)
    const kept = async () =>
      chatOf(page).evaluate<string>(`JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`)
    await identify(42, 'Ada')
    await open()
    await begin(frame, 'The words of Ada')
    await identify(43, 'Bea')
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.equal(await frame.getByText('The words of Ada').count(), 0)
    assert.doesNotMatch(await kept(), /Ada/)
    await begin(frame, 'The words of Bea')
    await page.reload()
    // A number is the person of its digits.
    await identify('42', 'Ada')
    await open()
    await frame.getByRole('button', { name: /The words of Ada/ }).waitFor()
    assert.equal(await frame.getByText('The words of Bea').count(), 0)
    await identify(42, 'Ada')
    await frame.getByRole('button', { name: /The words of Ada/ }).click()
    await write(frame, 'Ada again')
    const known = await space.send('GET', '/visitors?user_identifier=42')
    assert.equal(known.body.contacts[0].name, 'Ada')

    await page.evaluate(`Porchlight('forget')`)
    await until('the browser to be forgotten', 5000, async () => !/token|Ada/.test(await kept()))
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    await page.reload()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.equal(await frame.getByText('The words of').count(), 0)
    assert.equal(await page.evaluate('localStorage.length'), 0)
    assert.equal(lines.length, 0, lines.join())
    await context.close()
  },
)

test(
  'What is new is counted and heard once, and home has every conversation with its page',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const { page, context, frame, open, launcher } = await world.visit({
      path: '/lamps?utm_term=x&secret=1#p',
    })
    await context.addInitScript(`globalThis.tones = 0
      AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator, {
        apply: (make, audio) => { tones += 1; return Reflect.apply(make, audio, []) },
      })`)
    await page.reload()
    const tones = async () => chatOf(page).evaluate<number>('tones / 2')
    const events = `window.heard = []; Porchlight('on', 'unread', ({ count }) => heard.push(count))`
    await page.evaluate(events)
    await open()
    await begin(frame, 'First question')
    const first = (await space.send('GET', '/conversations?per_page=100')).body.conversations.at(-1)
    const { pathname, search, hash } = new URL(first.origin_page_url)
    assert.deepEqual([pathname, search, hash], ['/lamps', '?utm_term=x', ''])
    assert.equal(first.origin_page_title, 'The reading lamp')
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await begin(frame, 'Second question')
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await answer(first.id, '<p>An <i>answer</i> &amp; more</p>')
    const card = frame.getByRole('button', { name: /An answer & more/ })
    await card.waitFor()
    assert.deepEqual(await frame.locator('.card').count(), 2)
    assert.match(
      (await frame.locator('.card').first().textContent()) ?? '',
      /Ann.*1 unread message/,
    )
    await launcher.click()
    await page.getByRole('button', { name: /^Chat: .* \(1 unread message\)$/ }).waitFor()
    assert.equal(await tones(), 1)
    await open()
    await frame.getByRole('button', { name: 'Menu' }).click()
    await frame.getByRole('button', { name: 'Turn sound off' }).click()
    await answer(first.id, '<p>Without a sound</p>')
    await frame.getByRole('button', { name: /Without a sound/ }).click()
    await frame.getByText('An answer & more').waitFor()
    await until('nothing to be unread', 5000, async () =>
      page.evaluate<boolean>('heard.at(-1) === 0 && heard.includes(2)'),
    )
    assert.equal(await tones(), 1)
    await space.send('PATCH', `/conversations/${first.id}`, { status: 'closed' })
    await frame.getByText('Your next message opens it again').waitFor()
    await context.close()
  },
)

test(
  'At 400 % nothing is cut off, and a deleted channel leaves a visitor\u2019s words where they are',
  { skip },
  async () => {
    assert.ok(world)
    const { space, shop, hosts } = world
    const given = { name: 'Gone', kind: 'web', web: { allowed_origins: [hosts.shop] } }
    const { id } = (await space.send('POST', '/channels', given)).body.channel
    shop.show(id)
    const visit = await world.visit({ viewport: { width: 320, height: 256 } })
    shop.show(world.channel)
    const { page, context, frame, open } = visit
    await open()
    await begin(frame, 'Is anybody there?')
    for (const name of ['Send', 'Attach a file', 'Close chat', 'Back to all conversations']) {
      const box = await frame.getByRole('button', { name, exact: true }).boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= 320, name)
      assert.ok(box.y >= 0 && box.y + box.height <= 256, name)
    }
    const log = await frame.getByRole('log').boundingBox()
    assert.ok(log && log.height >= 40, `${log?.height} px for the messages`)
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Half a thou')
    await space.send('DELETE', `/channels/${id}`)
    // Their browser is unknown now: what they were writing stays, and a new beginning is refused.
    await frame.getByText('This chat no longer knows this browser.').waitFor()
    assert.equal(await field.inputValue(), 'Half a thou')
    const refused = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
      await frame.getByText('Not sent. This chat is no longer available.').waitFor()
      await frame.locator('article .body', { hasText: text }).waitFor()
      await frame.getByRole('button', { name: 'Edit' }).click()
      assert.equal(await field.inputValue(), text)
    }
    await refused('Half a thought')
    // After ten minutes a new page would be needed, which would show none of it.
    await chatOf(page).evaluate('performance.now = () => 600_000')
    await refused('A whole thought')
    await context.close()
  },
)
