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
const { workspace, owner } = await startApp()
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

const many = 20_000
/** The texts of the messages on the screen, in order. */
const shown = `(() => {
  const box = document.querySelector('.log').getBoundingClientRect()
  return [...document.querySelectorAll('.log article')]
    .filter((each) => each.getBoundingClientRect().bottom > box.top && each.getBoundingClientRect().top < box.bottom)
    .map((each) => ({ text: each.querySelector('.body').textContent, top: each.getBoundingClientRect().top }))
})()`
type Shown = { readonly text: string; readonly top: number }

/** A conversation whose `n`th message says "Message n". Returns its id. */
async function fillConversation(): Promise<string> {
  const { body } = await space.send('POST', '/conversations', {
    title: 'A long story',
    visitor_attributes: { email: 'lin@customers.example' },
    messages_attributes: [{ body: 'Message 1' }],
  })
  const { id } = body.conversation
  await owner.query(
    `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id,
                           created_at, updated_at)
     select workspace_id, gen_random_uuid(), conversation_id, n, '<p>Message ' || n || '</p>', kind, 'read',
            contact_id, created_at + n * interval '1 second', updated_at
       from messages, generate_series(2, $2::integer) n where conversation_id = $1`,
    [id, many],
  )
  await owner.query('update conversations set message_count = $2 where id = $1', [id, many])
  return id
}

test('A log of 20,000 messages is read from both ends, a window at a time', { skip }, async () => {
  const id = await fillConversation()
  const { page, context, troubles } = await openInbox(
    space,
    `/inbox/all/${id}`,
    await signIn(space),
  )
  const session = await context.newCDPSession(page)
  const log = page.getByRole('log')
  const says = (n: number) => log.getByText(`Message ${n}`, { exact: true })
  const say = async (body: string) =>
    space.send('POST', `/conversations/${id}/messages`, {
      body,
      sender_email: 'lin@customers.example',
    })
  /** Messages stand one after the other, and the reader's stay where they are while others are loaded. */
  const steady = async (by: number) => {
    await page.locator('.log[aria-busy=false]').waitFor()
    // What has been loaded is in place once it is drawn, and the wheel acts on what is drawn.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    const before = await page.evaluate<Shown[]>(shown)
    await page.mouse.wheel(0, by)
    await until('the log moves by what the wheel says', 10_000, async () => {
      const tops = new Map(
        (await page.evaluate<Shown[]>(shown)).map((each) => [each.text, each.top]),
      )
      return before.some(({ text, top }) => Math.abs((tops.get(text) ?? Infinity) - top + by) < 2)
    })
    const numbers = (await page.evaluate<Shown[]>(shown)).map(({ text }) => Number(text.slice(8)))
    assert.ok(
      numbers.every((n, at) => n === (numbers[0] ?? 0) + at),
      numbers.join(),
    )
  }
  const unread = async () =>
    (await space.send('GET', `/conversations/${id}?include=inbox`)).body.conversation.inbox.unread
  await says(many).waitFor()
  await log.hover()
  for (let turn = 0; turn < 40; turn += 1) await steady(-600)
  // What arrives meanwhile is counted, not read and not shown as the next of an older one.
  await until('it was read', 10_000, async () => (await unread()) === 0)
  await say('News')
  await page.getByRole('button', { name: '1 new below' }).waitFor()
  assert.equal(await log.getByText('News').count(), 0)
  assert.equal(await unread(), 1)
  // Two actions to the first message.
  await log.focus()
  await page.keyboard.press('Home')
  await says(1).waitFor()
  await steady(0)
  for (let turn = 0; turn < 40; turn += 1) await steady(600)
  const size = await page.evaluate<number>('document.querySelectorAll("*").length')
  assert.ok(size < 8_000, `${size} elements`)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  assert.ok(usedSize < 60 * 1024 ** 2, `${usedSize} bytes of heap`)
  await page.getByRole('button', { name: '1 new below' }).click()
  await log.getByText('News').waitFor()
  await until('it was read', 10_000, async () => (await unread()) === 0)
  // At the end the log follows; by the button the first message is as near.
  await say('More news')
  await log.getByText('More news').waitFor()
  assert.equal((await page.evaluate<Shown[]>(shown)).at(-1)?.text, 'More news')
  await page.mouse.wheel(0, -500)
  await page.getByRole('button', { name: 'Jump to the first message' }).click()
  await says(1).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})
