import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { openInbox } from '../../testing/open-inbox.ts'
import { wordsIn } from '../../testing/words-in.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()

/** What programs put on the clipboard, with the message that it becomes and what a reader sees. */
type Paste = { 'text/html'?: string; 'text/plain'?: string; stored?: string; shown?: string }

/** In a conversation; more take too long on a busy machine. */
const atOnce = 16
const files = globSync('inbox/composer/rich/pastes/*.paste').toSorted()

function readPaste(file: string): Paste {
  const parts = readFileSync(file, 'utf8')
    .split(/^=== (.*)\n/m)
    .slice(1)
  const sections = parts.flatMap((part, at) =>
    at % 2 === 0 ? [[part, (parts[at + 1] ?? '').replace(/\n$/, '')]] : [],
  )
  return Object.fromEntries(sections) as Paste
}

function writePaste(file: string, paste: Paste): void {
  const sections = Object.entries(paste).map(([name, value]) => `=== ${name}\n${value}\n`)
  writeFileSync(file, sections.join(''))
}

/** Pastes in the page; with `sends` each is sent once it is there. */
const paste = async (page: Page, all: readonly object[], sends = false) =>
  page.evaluate(`(async () => {
    const box = document.querySelector('#write-box')
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    for (const given of ${JSON.stringify(all)}) {
      const clipboardData = new DataTransfer()
      for (const type of ['text/html', 'text/plain']) if (type in given) clipboardData.setData(type, given[type])
      if (given.picture) clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      const event = { clipboardData, bubbles: true, cancelable: true }
      box.dispatchEvent(new ClipboardEvent('paste', event))
      if (!${String(sends)}) continue
      while (box.textContent === '') await turn()
      // It waits for images.
      while (box.textContent !== '') {
        document.querySelector('form.write').requestSubmit()
        await turn()
      }
    }
  })()`)

async function opened() {
  const id = await startConversation(space.send)
  const tab = await openInbox(space, `/inbox/open/${id}`, await signIn(space))
  const box = tab.page.locator('#write-box.rich')
  await box.waitFor()
  await box.click()
  return { ...tab, id, box }
}

const bodiesOf = async (id: string): Promise<string[]> =>
  (await space.send('GET', `/conversations/${id}/messages?per_page=100`)).body.messages
    .slice(1)
    .map(({ body }: { body: string }) => body)

test('Sixty pastes of other programs are tried', () => assert.ok(files.length >= 60))

for (let at = 0; at < files.length; at += atOnce) {
  const some = files.slice(at, at + atOnce)
  const names = some.map((file) => basename(file, '.paste')).join(', ')
  test(
    `What other programs copy is stored and shown as it was meant: ${names}`,
    { skip },
    async () => check(some),
  )
}

async function check(some: readonly string[]): Promise<void> {
  const { page, context, id, troubles } = await opened()
  const pastes = some.map(readPaste)
  await paste(page, pastes, true)
  await until('all are sent', 60_000, async () => (await bodiesOf(id)).length === pastes.length)
  const shownOf = async () =>
    page
      .locator('.said .body')
      .evaluateAll((all) => all.map((one) => ('innerText' in one ? one.innerText : '')))
  await until('all are shown', 20_000, async () => {
    const shown = await shownOf()
    return shown.length === pastes.length + 1 && (await page.locator('.said.queued').count()) === 0
  })
  const bodies = (await bodiesOf(id)).map((body) =>
    body.replaceAll(/cid:[\da-f-]{36}/g, 'cid:<id>'),
  )
  const shown = (await shownOf()).slice(1)
  if (process.env['PORCHLIGHT_TEST_PASTES'] === 'write') {
    for (const [at, file] of some.entries())
      writePaste(file, { ...readPaste(file), stored: bodies[at] ?? '', shown: shown[at] ?? '' })
  }
  for (const [at, file] of some.entries()) {
    const { stored, shown: seen } = readPaste(file)
    assert.deepEqual([bodies[at], shown[at]], [stored, seen], file)
  }
  // Of a hostile page, before the sanitiser has it: the policy is the second wall.
  const blocked = /violates the following Content Security Policy.*has been blocked/
  assert.deepEqual(
    troubles.filter((line) => !blocked.test(line)),
    [],
  )
  assert.ok(troubles.length < 6, 'Styles are no trouble')
  await context.close()
}

test(
  'A picture stands in the text, and words with a picture of them stay words',
  { skip },
  async () => {
    const { page, context, box } = await opened()
    await paste(page, [{ picture: true, 'text/html': '<img src="https://x.test/a.png">' }])
    await box.getByRole('img', { name: 'image.png', exact: true }).waitFor()
    await page.keyboard.press('Backspace')
    await until('it is removed', 5_000, async () => (await box.getByRole('img').count()) === 0)
    const table = '<table><tr><td>Paid</td></tr></table>'
    await paste(page, [{ picture: true, 'text/html': table, 'text/plain': 'Paid' }])
    assert.equal(await wordsIn(box), 'Paid')
    assert.equal(await page.locator('.picked').count(), 0)
    await context.close()
  },
)

test(
  'With Shift only the text is pasted, Markdown is undone to it, and an address becomes a link',
  { skip },
  async () => {
    const { page, context, box } = await opened()
    await page.keyboard.down('Shift')
    await paste(page, [{ 'text/html': '<b>Bold</b>', 'text/plain': '**Bold**' }])
    await page.keyboard.up('Shift')
    await until('it is there', 5_000, async () => (await wordsIn(box)) !== '')
    assert.equal(await wordsIn(box), '**Bold**')
    await box.fill('')
    await page.keyboard.press('ArrowLeft')
    await paste(page, [{ 'text/plain': '- **a**\n- b' }])
    await box.locator('li strong', { hasText: 'a' }).waitFor()
    await page.keyboard.press('Control+z')
    assert.equal(await wordsIn(box), '- **a**\n- b')
    await box.fill('here')
    await page.keyboard.press('Control+a')
    await paste(page, [{ 'text/plain': 'https://x.test/a' }])
    await box.locator('a[href="https://x.test/a"]', { hasText: 'here' }).waitFor()
    await context.close()
  },
)

test('More than a message may have is not taken', { skip }, async () => {
  const { page, context, box } = await opened()
  await paste(page, [{ 'text/plain': 'a'.repeat(70_000) }])
  await until('it is there', 5_000, async () => (await wordsIn(box)) !== '')
  assert.equal((await wordsIn(box)).length, 60_000)
  await page.keyboard.type('b')
  assert.equal((await wordsIn(box)).length, 60_000)
  await context.close()
})
