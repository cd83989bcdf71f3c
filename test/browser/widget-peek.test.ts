import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { assertAccessible } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld, type Visit } from './widget-world.ts'

const skip = withoutBrowser
const bubble = 'Looking for a <b>lamp</b>? Ask us.'
const world =
  skip === false
    ? await startWidgetWorld({
        greet_after: 1,
        texts: { en: { title: 'Fern & Field', bubble }, ar: { title: 'متجر' } },
      })
    : undefined

const peekOf = ({ frame }: Visit) => frame.locator('.peek')
const dismissOf = ({ frame }: Visit) => frame.getByRole('button', { name: 'Dismiss' })
const fieldOf = ({ frame }: Visit) => frame.getByRole('textbox', { name: 'Write a message' })

/** The box of the frame on its page. */
const boxOf = async (page: Page) => (await page.locator('iframe').boundingBox()) ?? assert.fail()

/** What has the focus beside the page's own elements. */
const focused = async (page: Page) =>
  page.evaluate<string>(
    `document.querySelector('porchlight-chat').shadowRoot.activeElement?.localName`,
  )

async function begin(visit: Visit, text: string) {
  assert.ok(world)
  await visit.open()
  await visit.frame.getByRole('button', { name: /^(?:Send a m|New c)/ }).click()
  await fieldOf(visit).fill(text)
  await fieldOf(visit).press('Enter')
  await visit.frame.getByText('Sent', { exact: true }).waitFor()
  const { conversations } = (await world.space.send('GET', '/conversations?per_page=100')).body
  const own = conversations.find(({ title }: { title: string }) => title === text)
  return own.id as string
}

test(
  'A visitor is greeted in the channel’s own words, as text, once a visit, and never again once dismissed',
  { skip },
  async () => {
    assert.ok(world)
    const visit = await world.visit()
    const { page, launcher, context, console: lines, requests } = visit
    await launcher.waitFor()
    assert.equal(requests.filter((url) => url.includes('/frame')).length, 0)
    await peekOf(visit).waitFor()
    assert.match(
      await peekOf(visit).innerText(),
      /Fern & Field\s+Looking for a <b>lamp<\/b>\? Ask us\./,
    )
    await until('the bubble to fit', 3000, async () => (await boxOf(page)).height > 60)
    const [box, button] = [await boxOf(page), (await launcher.boundingBox()) ?? assert.fail()]
    assert.ok(box.width === 320 && box.height < 140, JSON.stringify(box))
    assert.ok(box.y + box.height < button.y)
    assert.equal(Math.round(box.x + box.width), Math.round(button.x + button.width))
    await visit.frame.getByRole('status').getByText('Looking for a').waitFor()
    assert.equal(await page.evaluate('document.activeElement.localName'), 'body')
    await assertAccessible(page, 'greeting')
    // Another page of the same visit.
    await page.reload()
    await launcher.waitFor()
    await page.clock.install()
    await page.reload()
    await launcher.waitFor()
    await page.clock.runFor(5_000)
    assert.equal(await page.locator('iframe').count(), 0)
    await context.close()

    const other = await world.visit()
    await peekOf(other).waitFor()
    await dismissOf(other).focus()
    await other.page.keyboard.press('Escape')
    await other.page.locator('iframe').waitFor({ state: 'hidden' })
    assert.equal(await focused(other.page), 'button')
    // A later visit: another tab of this browser.
    const later = await world.visit({ context: other.context })
    await until('the frame', 5000, () => later.requests.some((url) => url.includes('/frame')))
    await later.open()
    await later.page.keyboard.press('Escape')
    assert.equal(await peekOf(later).count(), 0)
    assert.deepEqual(
      later.requests.filter((url) => url.includes('/peek-')),
      [],
    )
    await other.context.close()
    assert.deepEqual([...lines, ...other.console, ...later.console], [])
  },
)

test(
  'An answer is shown beside the closed button until it is opened, dismissed or read elsewhere, and never told to the page',
  { skip },
  async () => {
    assert.ok(world)
    const { answer } = world
    const visit = await world.visit()
    const { page, launcher, context, frame } = visit
    const lamp = await begin(visit, 'About the lamp')
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await page.keyboard.press('Escape')
    await page.evaluate(`globalThis.heard = []
      addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))`)
    const news = page.locator('porchlight-chat output')
    await answer(lamp, '<p>It is <b>on its way</b> &amp; well packed. <i>&lt;i&gt;</i></p>')
    await peekOf(visit).waitFor()
    assert.match(await peekOf(visit).innerText(), /\S+\s+It is on its way & well packed\. <i>/)
    assert.equal(await news.innerText(), '1 unread message')
    assert.equal(await frame.locator('.peek [role=status]').innerText(), '')
    assert.equal(await focused(page), 'button')
    const heard = await page.evaluate<string>('String(heard)')
    assert.match(heard, /"type":"peek"/)
    assert.doesNotMatch(heard, /way|packed/)
    // To the rule about visible labels a digit alone is no word of the name.
    const badge = `document.querySelector('porchlight-chat').shadowRoot.querySelector('b')`
    await page.evaluate(`${badge}.hidden = true`)
    await assertAccessible(page, 'answer')
    // A page later it is still there, and announced no more.
    await page.reload()
    await peekOf(visit).waitFor()
    assert.equal(await news.innerText(), '')
    await frame.getByRole('button', { name: /It is on its way/ }).click()
    await frame.getByRole('log').getByText('on its way').waitFor()
    assert.equal(await peekOf(visit).count(), 0)
    assert.ok((await boxOf(page)).height > 400)
    await launcher.and(page.locator('[aria-label$=Field]')).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')

    // Dismissed in one tab, it goes from the other; the next answer comes.
    const other = await world.visit({ context })
    await answer(lamp, '<p>The second</p>')
    for (const each of [visit, other]) await peekOf(each).getByText('The second').waitFor()
    await dismissOf(other).click()
    for (const each of [visit, other])
      await each.page.locator('iframe').waitFor({ state: 'hidden' })
    await launcher.and(page.getByRole('button', { name: /1 unread message/ })).waitFor()
    await answer(lamp, '<p>The third</p>')
    for (const each of [visit, other]) await peekOf(each).getByText('The third').waitFor()
    // Read elsewhere.
    await frame.getByRole('button', { name: /The third/ }).click()
    await other.page.locator('iframe').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')

    await answer(lamp, '<p>The fourth</p>')
    await peekOf(visit).getByText('The fourth').waitFor()
    await page.evaluate(`Porchlight('hide')`)
    await page.locator('iframe').waitFor({ state: 'hidden' })
    await page.evaluate(`Porchlight('show')`)
    await peekOf(visit).getByText('The fourth').waitFor()
    await context.close()
  },
)

test(
  'The bubble fits a phone, the other side of a page from right to left, and a channel without previews',
  { skip },
  async () => {
    assert.ok(world)
    const { answer, space, channel } = world
    const visit = await world.visit({
      viewport: { width: 300, height: 500 },
      reducedMotion: 'reduce',
      path: '/?lang=ar',
    })
    const { page, launcher, context } = visit
    await visit.frame.locator('.peeked').getByText('مرحبًا').waitFor()
    await until('the bubble to fit', 3000, async () => (await boxOf(page)).height > 50)
    const [box, button] = [await boxOf(page), (await launcher.boundingBox()) ?? assert.fail()]
    assert.equal(box.width, 260)
    assert.deepEqual([box.x, button.x], [20, 20])
    const looks = await page.evaluate(
      `getComputedStyle(document.querySelector('porchlight-chat').shadowRoot.querySelector('iframe')).animationName`,
    )
    assert.equal(looks, 'none')
    await assertAccessible(page, 'greeting on a phone')
    await context.close()

    await space.send('PATCH', `/channels/${channel}`, { web: { preview_answers: false } })
    const quiet = await world.visit()
    const conversation = await begin(quiet, 'No previews')
    await quiet.page.keyboard.press('Escape')
    await answer(conversation, '<p>Only counted</p>')
    await quiet.launcher.and(quiet.page.getByRole('button', { name: /1 unread message/ })).waitFor()
    assert.equal(await quiet.page.locator('iframe').isVisible(), false)
    await space.send('PATCH', `/channels/${channel}`, { web: { preview_answers: true } })
    await quiet.context.close()
  },
)
