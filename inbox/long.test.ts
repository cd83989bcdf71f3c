import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../campaigns/until.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()

const million = 1_000_000
const rowId = (index: number) => `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

/** Answers reads of the list as if the workspace's one conversation were there a million times. */
async function multiplyRows(page: Page): Promise<void> {
  const { body, headers } = await space.send('GET', '/conversations?include=inbox')
  await page.route(/\/conversations\?.*include=inbox/, async (route) => {
    const start = (Number(new URL(route.request().url()).searchParams.get('page') ?? 1) - 1) * 50
    const conversations = Array.from({ length: 50 }, (_, at) => ({
      ...body.conversations[0],
      id: rowId(start + at),
      title: `Row ${start + at}`,
    }))
    const pagination = { ...body.pagination, total_count: million }
    await route.fulfill({
      headers: { 'events-sequence': String(headers['events-sequence']) },
      json: { conversations, pagination },
    })
  })
}

/** The rows that are wholly on the screen, as they are drawn. */
const drawn = `(() => {
  const box = document.querySelector('.rows')?.getBoundingClientRect()
  return [...document.querySelectorAll('.rows li')]
    .map((li) => ({ at: li.ariaPosInSet - 1, text: li.querySelector('.title')?.textContent, ...li.getBoundingClientRect().toJSON() }))
    .filter(({ top, bottom }) => top >= box.top && bottom <= box.bottom + 1)
    .toSorted((one, other) => one.top - other.top)
})()`
type Drawn = { readonly at: number; readonly text?: string; readonly top: number }

/** The index of the first row on the screen, once each row there is read and stands below the one before. */
async function firstRow(page: Page): Promise<number> {
  let first = -1
  await until('the rows on the screen are read', 10_000, async () => {
    const rows = await page.evaluate<Drawn[]>(drawn)
    first = rows[0]?.at ?? -1
    const isBelow = ({ at, top }: Drawn, nth: number) =>
      at === first + nth && Math.abs(top - (rows[0]?.top ?? 0) - nth * 76) < 1
    return (
      rows.length > 5 && rows.every((row, nth) => row.text === `Row ${row.at}` && isBelow(row, nth))
    )
  })
  return first
}

const focusedRow = async (page: Page) =>
  page.evaluate<string>('document.activeElement.querySelector(".title")?.textContent')

test(
  'A list of 1,000,000 rows is scrolled to its end, by rows and by the wheel',
  { skip },
  async () => {
    await space.send('POST', '/conversations', {
      title: 'The only one',
      visitor_attributes: { email: 'ada@customers.example' },
      messages_attributes: [{ body: 'Hello.' }],
    })
    const { page, context, troubles } = await openInbox(space, '/', await signIn(space))
    await multiplyRows(page)
    await page.goto(new URL('/inbox/all', page.url()).href)
    assert.equal(await firstRow(page), 0)
    const box = page.locator('.rows')
    const wheel = async (rows: number) => {
      await box.hover()
      const before = await firstRow(page)
      await page.mouse.wheel(0, rows * 76)
      await until(
        `the list moves by ${rows} rows`,
        10_000,
        async () => (await firstRow(page)) === before + rows,
      )
    }
    const dragTo = async (share: number) => {
      await page.evaluate(`(() => {
      const box = document.querySelector('.rows')
      box.scrollTop = (box.scrollHeight - box.clientHeight) * ${share}
    })()`)
    }
    const last = async () => {
      await page.getByText(`Row ${million - 1}`, { exact: true }).waitFor()
      const rows = await page.evaluate<Drawn[]>(drawn)
      assert.equal(rows.at(-1)?.at, million - 1)
      return firstRow(page)
    }
    // By the scrollbar: to the end, to the middle, and rows from there.
    await wheel(3)
    await dragTo(1)
    await last()
    await wheel(-4)
    await dragTo(0.5)
    const middle = await firstRow(page)
    assert.ok(Math.abs(middle - million / 2) < 50, `${middle} is shown in the middle`)
    await wheel(5)
    await wheel(-15)
    assert.equal(await firstRow(page), middle - 10)
    // By keys.
    await page.locator('a.row').nth(9).focus()
    const from = Number((await focusedRow(page)).slice(4))
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key)
    assert.equal(await focusedRow(page), `Row ${from + 2}`)
    await page.keyboard.press('End')
    await page.locator(`[data-row="${rowId(million - 1)}"]:focus`).waitFor()
    await last()
    await page.keyboard.press('k')
    assert.equal(await focusedRow(page), `Row ${million - 2}`)
    await page.keyboard.press('Home')
    await page.locator(`[data-row="${rowId(0)}"]:focus`).waitFor()
    assert.equal(await firstRow(page), 0)
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('j')
    assert.equal(await focusedRow(page), 'Row 30')
    assert.ok((await page.locator('.rows li').count()) < 40)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
