import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

/** A long conversation with words in its middle. */
async function sayMuch(): Promise<string> {
  const sender_email = space.adminEmail
  for (let at = 0; at < 130; at += 1) {
    const body = at === 40 ? 'The zeppelin lands at noon' : `Line ${at}`
    await ask('POST', `/conversations/${charged}/messages`, { body, sender_email })
  }
  const { results } = await ask('GET', '/search?q=zeppelin&types=message&fresh=true')
  return results[0].message.id
}

test(
  'A found message opens in its place, and the address leads there again',
  { skip },
  async () => {
    const messageId = await sayMuch()
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('zeppel')
    await option(page, /The zeppelin lands/).waitFor()
    await option(page, /Charged twice in March/)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    const found = page.locator(`[data-message="${messageId}"][aria-current="true"]`)
    await found.getByText('The zeppelin lands at noon').waitFor()
    assert.equal(new URL(page.url()).pathname, `/inbox/open/${charged}/${messageId}`)
    assert.ok(await page.evaluate(isOnScreen))
    await page.reload()
    await found.getByText('The zeppelin lands at noon').waitFor()
    assert.ok(await page.evaluate(isOnScreen))
    // The newest are read when they are asked for.
    await page.getByRole('button', { name: 'Jump to the newest' }).click()
    await page.getByRole('log').getByText('Line 129').waitFor()
    // Beside a conversation, too, whose styles are loaded then, what is said has the width of the palette.
    await page.keyboard.press('Control+k')
    await field(page).fill('qwertzuiop')
    const nothing = page.getByText('No message, title or person has these words.')
    await nothing.waitFor()
    assert.ok(((await nothing.boundingBox())?.width ?? 0) > 300)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

const isOnScreen = `(() => {
  const element = document.querySelector('[data-message][aria-current]')
  const [box, log] = [element, element.closest('.log')].map((each) => each.getBoundingClientRect())
  return box.top >= log.top && box.bottom <= log.bottom
})()`

test('Filters narrow a search, and what they cannot mean is said', { skip }, async () => {
  const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await page.keyboard.press('/')
  await field(page).fill('charged status:closed ')
  await page.getByRole('button', { name: 'Remove status:closed' }).waitFor()
  await page.getByText('No message, title or person has these words.').waitFor()
  await page.getByRole('button', { name: 'Remove status:closed' }).click()
  await option(page, /Charged twice in March/)
    .first()
    .waitFor()
  await field(page).fill('charged status:lost ')
  await page.getByText('“status:lost” is not known here.').waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await context.close()
})

test('A search is narrowed by people, groups, tags, snooze and files', { skip }, async () => {
  await ask('PUT', `/conversations/${charged}/tags/very%20important`)
  const text = 'The umbrella was charged, too'
  await ask('POST', `/conversations/${charged}/messages`, {
    body: text,
    sender_email: space.adminEmail,
  })
  await ask('GET', '/search?q=umbrella&fresh=true')
  const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await page.keyboard.press('Control+k')
  const none = page.getByText('No message, title or person has these words.')
  for (const [filters, isFound] of [
    ['from:me ', true],
    [`from:${space.adminEmail} tag:"very important" `, true],
    ['from:nobody@x.test ', false],
    ['has:file ', false],
    ['tag:none-such ', false],
    ['is:snoozed ', false],
    ['snoozed:false ', true],
  ] as const) {
    await field(page).fill(`${filters}umbrella`)
    await (isFound ? option(page, /The umbrella was charged/) : none).waitFor()
    if (isFound) await field(page).fill('umbrellx zzz')
    await none.waitFor()
  }
  await field(page).fill('from:nobody group:lost x')
  await page.getByText('“from:nobody” is not known here.').waitFor()
  await page.getByText('“group:lost” is not known here.').waitFor()
  await field(page).fill('from:me ')
  await page.getByText('Write a word to look for.').waitFor()
  // A word that nobody wrote is looked for as similar ones, and that is said.
  await field(page).fill('umbrela')
  await page.getByText('“umbrela” also as umbrella').waitFor()
  await field(page).fill('#very')
  await option(page, 'very important').click()
  await page.getByRole('button', { name: 'Remove tag:"very important"' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.type('umbrella')
  await option(page, /The umbrella was charged/).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('People are found by @, and one narrows the search to what is theirs', { skip }, async () => {
  const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('@lin')
  await option(page, /Lin Zhang/).click()
  await page.getByRole('button', { name: 'Only Lin Zhang' }).waitFor()
  await field(page).fill('card')
  await option(page, /Charged twice in March/)
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.getByRole('option', { selected: true }).count(), 1)
  await assertAccessible(page)
  await context.close()
})

test(
  'Actions run from the palette where they can be done, each with its key',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${charged}`,
      await signIn(space),
    )
    await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('>close')
    await option(page, /Close or reopen/)
      .getByText('e', { exact: true })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('>write a note')
    await page.keyboard.press('Enter')
    await page.locator('#write-box:focus').waitFor()
    // In a field Ctrl K opens it, too, and the focus goes back there.
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#write-box:focus').waitFor()
    await page.goto(new URL('/inbox/open', page.url()).href)
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('>reply')
    await page.getByText('No action has these words.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('docs/inbox.md lists the keys that the help shows', { skip }, async () => {
  const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await page.keyboard.press('?')
  await page.locator('.keys-list dt').first().waitFor()
  const shown = await page.evaluate<string[][]>(
    `[...document.querySelectorAll('.keys-list dt')].map((dt) => [dt.nextElementSibling.innerText.trim(), dt.innerText.trim()])`,
  )
  const rows = readFileSync('docs/inbox.md', 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm)
  const documented = [...rows].map(([, key = '', does = '']) => [key, does])
  const [first] = shown
  const from = documented.findIndex(([key]) => key === first?.[0])
  assert.deepEqual(documented.slice(from), shown)
  await context.close()
})

test(
  'A search that fails says nothing of what there is, and is sent again when the net is back',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('zepp')
    await option(page, /The zeppelin lands/).waitFor()
    await context.setOffline(true)
    await field(page).fill('qwertzuiop')
    await page.getByText('The server could not be reached.').waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('status').textContent(), '')
    await context.setOffline(false)
    await page.getByText('No message, title or person has these words.').waitFor()
    await page.getByText('The server could not be reached.').waitFor({ state: 'hidden' })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
