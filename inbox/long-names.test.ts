import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { limits } from '../server/api/http/fields.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()

const long = (sign: string, most: number) => {
  const whole = sign.repeat(Math.floor(most / sign.length))
  return whole.slice(0, most)
}

/** Each without a place to break: one word, from right to left, joined emoji, and letters under many marks. */
const names = (most: number): readonly string[] => [
  long('Wm', most),
  long('\u0636\u0635', most),
  long('\u{1F469}\u200D\u{1F469}\u200D\u{1F467}', most),
  long('a\u0301\u0316\u0334', most),
]

/** A workspace whose views, contacts, colleagues, tags, fields, groups and replies have names as long as may be. */
async function longWorkspace() {
  const space = await app.workspace()
  const ask = async (method: string, path: string, body: object) => {
    const reply = await space.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const lines = names(limits.lineCharacters)
  for (const name of lines) {
    await ask('POST', '/views', { name, filter: 'status:open', shared: true })
    await ask('POST', '/groups', { name })
    await ask('POST', '/saved-replies', { name, body: name, shared: true })
    await ask('POST', '/contact-fields', { name, kind: 'text' })
  }
  for (const [at, name] of names(limits.tagCharacters).entries()) {
    const visitor_attributes = { name: lines[at], email: `long${at}@x.test` }
    const given = { title: lines[at], visitor_attributes, tags: [name] }
    const messages_attributes = [{ body: `Hello ${lines[at]}` }]
    await ask('POST', '/conversations', {
      ...{ ...given, messages_attributes, assignee_email: space.adminEmail },
      group_name: lines[at],
    })
  }
  await space.send('GET', '/search?q=hello&fresh=true')
  const [{ id }] = (await space.send('GET', '/conversations')).body.conversations
  return { space, id: String(id), member: await signIn(space) }
}

/** What can be pressed or filled and lies beside the screen, outside of what scrolls sideways on purpose. */
const beside = `(() => {
  const parts = 'a, button, input, select, textarea, summary, [role=option], [role^=menuitem]'
  const isScrolled = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true
    return false
  }
  const found = [...document.querySelectorAll(parts)].filter((one) => {
    if (one.matches('.skip, .unseen') || !one.checkVisibility({ visibilityProperty: true })) return false
    const { left, right, width } = one.getBoundingClientRect()
    return width > 0 && (left < -1 || right > innerWidth + 1) && !isScrolled(one)
  })
  const wide = document.documentElement.scrollWidth - innerWidth
  return [...found.map((one) => one.outerHTML.slice(0, 160)), ...(wide > 0 ? [wide + ' px too wide'] : [])]
})()`

async function assertWithin(page: Page, what: string): Promise<void> {
  assert.deepEqual(await page.evaluate<string[]>(beside), [], what)
}

test('Names of 255 characters push nothing off the screen of a phone', { skip }, async () => {
  const { space, id, member } = await longWorkspace()
  const { page, context, troubles } = await openInbox(space, '/inbox/open', member)
  await page.setViewportSize({ width: 390, height: 844 })
  const go = async (path: string, awaited: string) => {
    await page.goto(new URL(path, page.url()).href)
    await page.locator(awaited).first().waitFor()
  }
  const over = async (what: string, key: string, awaited: string) => {
    await page.evaluate('document.activeElement?.blur()')
    await page.keyboard.press(key)
    await page.locator(awaited).first().waitFor()
    await assertWithin(page, what)
    await page.keyboard.press('Escape')
    await page.locator(awaited).first().waitFor({ state: 'hidden' })
  }
  await go('/inbox/open', 'a.row')
  await assertWithin(page, 'list')
  await over('bell', 'b', '.told a')
  await page.keyboard.press('[')
  await page.locator('.views a[href^="/inbox/view-"]').first().waitFor()
  await assertWithin(page, 'views')
  await page.keyboard.press('[')
  await page.keyboard.press('Control+k')
  for (const typed of ['hello', '@long', '#W', '>']) {
    await page.locator('.palette input').fill(typed)
    await page.locator('.palette [role=option]').first().waitFor()
    await assertWithin(page, `palette: ${typed}`)
  }
  await page.keyboard.press('Escape')
  await go('/inbox/search/hello', '.search-page section')
  await assertWithin(page, 'search')
  await go(`/inbox/open/${id}`, '#write-box.rich')
  await assertWithin(page, 'conversation')
  await over('saved replies', 'w', '.reply-picker li')
  await over('assign', 'a', '.menu:popover-open [role^=menuitem]')
  await page.keyboard.press(']')
  await page.locator('#who').waitFor()
  await assertWithin(page, 'contact')
  for (const name of ['people', 'tags', 'groups', 'contact-fields', 'replies']) {
    await go(`/inbox/settings/${name}`, '.cards > li')
    await assertWithin(page, name)
  }
  await page.goto(new URL('/inbox/settings/people', page.url()).href)
  await page.locator('.cards a').first().click()
  await page.getByRole('heading', { name: 'One conversation' }).waitFor()
  await assertWithin(page, 'person')
  assert.deepEqual(troubles, [])
  await context.close()
})
