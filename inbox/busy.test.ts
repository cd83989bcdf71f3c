import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { filledInbox } from './testing/filled-inbox.ts'

// What an inbox does for each event, while many come.

const skip = withoutBrowser
const { ask, show } = await filledInbox()

/** Knows the rows that there are, and notes how often they change. */
const watchRows = `(() => {
  window.rows = new Set(document.querySelectorAll('.list li'))
  window.drawn = 0
  const count = () => (window.drawn += 1)
  new MutationObserver(count).observe(document.querySelector('.list ul'), { childList: true, subtree: true, attributes: true })
})()`
const anew = `[...document.querySelectorAll('.list li')].filter((row) => !window.rows.has(row)).length`

test(
  'Sixty messages at once make no row anew, draw the list a few times, and ask for nothing that they do not change',
  { skip },
  async () => {
    const { conversations } = await ask(
      'GET',
      '/conversations?sort=updated_at&order=desc&per_page=6',
    )
    const ids = (conversations as { id: string }[]).map(({ id }) => id)
    const page = await show(`/inbox/all/${ids[0]}`)
    await page.getByRole('log').getByRole('article').first().waitFor()
    await page.getByText('Merge into…').first().waitFor()
    await page.evaluate(watchRows)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const say = async (at: number) =>
      ask('POST', `/conversations/${ids[at % ids.length]}/messages`, {
        body: `Number ${at}`,
        sender_email: 'admin@example.com',
      })
    for (let at = 0; at < 60; at += 10)
      await Promise.all(Array.from({ length: 10 }, async (_, more) => say(at + more)))
    await page.getByRole('log').getByText('Number 54').waitFor()
    await until('the list shows the last', 10_000, async () =>
      page.evaluate(`document.querySelector('.list').textContent.includes('Number 59')`),
    )
    assert.equal(await page.evaluate(anew), 0)
    const drawn = (await page.evaluate('window.drawn')) as number
    assert.ok(drawn < 60, `${drawn} times`)
    const of = (end: RegExp) => asked.filter((path) => end.test(path)).length
    // The first read of one may come late.
    for (const end of [/\/block$/, /\/merges$/, /\/identity$/]) assert.ok(of(end) <= 1, `${asked}`)
    assert.ok(of(new RegExp(`/conversations/${ids[0]}$`)) < 10, `${asked}`)
  },
)
