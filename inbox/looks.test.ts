import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, filled, show: load } = await filledInbox()
const charged = filled.conversations.get('Charged twice in March') ?? assert.fail()
const { channel } = await ask('POST', '/channels', {
  name: 'Shop',
  kind: 'web',
  web: {
    office_hours: { time_zone: 'UTC', hours: [{ day: 'monday', from: '09:00', to: '17:00' }] },
  },
})
const pages = [
  '/inbox/mine',
  `/inbox/mine/${charged}`,
  '/inbox/settings/profile',
  '/inbox/settings/team',
  `/inbox/settings/channels/${channel.id}`,
  '/inbox/settings/access',
]

async function show(path: string): Promise<Page> {
  const page = await load(path)
  await page.locator('h1:visible, h2:visible').first().waitFor()
  if (path.includes(charged))
    await page.getByRole('log').getByText('Here is what my bank').waitFor()
  else if (path === '/inbox/mine') await page.getByText('Priya Nair').waitFor()
  else await page.locator('main :is(form, .cards)').first().waitFor()
  return page
}

/** What can be used but not be reached: cut off at a side of the window, or without a size. */
const cut = `[...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.skip, .unseen, [tabindex="-1"]'))
  .filter((each) => {
    each.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect()
    return left < -1 || right > innerWidth + 1 || width < 1 || height < 1 || bottom <= 0 || top >= innerHeight
  })
  .map((each) => each.outerHTML.slice(0, 120))`

/** How many lines of words fit into the log. */
const linesLeft = async (page: Page) =>
  page.evaluate<number>(`(() => {
    const { clientHeight } = document.querySelector('.log')
    const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(document.querySelector('.log'))
    const { lineHeight } = getComputedStyle(document.querySelector('.said .body'))
    return (clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)) / parseFloat(lineHeight)
  })()`)

test('At 400 % zoom nothing is cut off and nothing scrolls sideways', { skip }, async () => {
  for (const path of pages) {
    const page = await show(path)
    // A window of 1280 by 1024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    assert.deepEqual(await page.evaluate(cut), [], path)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(wide <= 0, `${path} is ${wide} px too wide`)
    if (path.includes(charged)) {
      assert.ok((await linesLeft(page)) >= 3, `${await linesLeft(page)} lines are left`)
      // Also with a long draft, without a connection.
      await page.locator('#write-box').fill('One more line.\n'.repeat(9))
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
      assert.ok((await linesLeft(page)) >= 3, `${await linesLeft(page)} lines are left`)
      await page.context().setOffline(false)
      await page.locator('#write-box').fill('')
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('With reduced motion nothing moves', { skip }, async () => {
  const page = await show(`/inbox/mine/${charged}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = await page.evaluate(`[...document.querySelectorAll('*')]
    .filter((each) => {
      const { transitionDuration, animationName } = getComputedStyle(each)
      return animationName !== 'none' || !/^0s(?:, 0s)*$/.test(transitionDuration)
    }).map((each) => each.outerHTML.slice(0, 100))`)
  assert.deepEqual(moving, [])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

test(
  'With forced colours the chosen row, waiting times and buttons are still told apart',
  { skip },
  async () => {
    const page = await show(`/inbox/mine/${charged}`)
    await page.emulateMedia({ forcedColors: 'active' })
    const looks = await page.evaluate<Record<string, string>>(`(() => {
    const of = (selector, pseudo) => getComputedStyle(document.querySelector(selector), pseudo)
    const { outlineStyle } = of('.row[aria-current]')
    return {
      row: outlineStyle,
      otherRow: of('.row:not([aria-current])').outlineStyle,
      view: of('.views a[aria-current]').outlineStyle,
      wait: of('.row .wait').borderTopStyle,
      own: of('.said.own > div').borderTopStyle,
      send: of('.button.primary').borderTopStyle,
    }
  })()`)
    assert.deepEqual(looks, {
      row: 'solid',
      otherRow: 'none',
      view: 'solid',
      wait: 'solid',
      own: 'solid',
      send: 'solid',
    })
    await page.emulateMedia({ forcedColors: 'none' })
  },
)

test('From right to left the panes and words are mirrored', { skip }, async () => {
  for (const path of pages) {
    const page = await show(path)
    await page.evaluate(`document.documentElement.dir = 'rtl'`)
    const [views, main] = await Promise.all([
      page.locator('.views').boundingBox(),
      page.getByRole('main').boundingBox(),
    ])
    assert.ok((views?.x ?? 0) > (main?.x ?? 0), 'the views stand on the right')
    assert.deepEqual(await page.evaluate(cut), [], path)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.deepEqual(await page.evaluate(cut), [], path)
    await assertAccessible(page, [390])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('Menus, dialogs and pages with nothing to show are accessible', { skip }, async () => {
  const { group } = await ask('POST', '/groups', { name: 'Returns' })
  const nothing = [
    [`/inbox/group-${group.id}`, 'No open conversations.'],
    ['/inbox/mine/0199ef10-3b7b-7a10-9c02-14d8be73f0a1', 'does not exist, or you'],
  ] as const
  const page = await show(`/inbox/mine/${charged}`)
  for (const name of ['Assign to: Chloe', 'Sort: Newest']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menu').waitFor()
    await assertAccessible(page, [1440])
    await page.keyboard.press('Escape')
  }
  for (const [path, sentence] of nothing) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByText(sentence).waitFor()
    if (path.includes('mine'))
      await page.getByRole('complementary').getByText('There is no contact to show.').waitFor()
    await assertAccessible(page)
  }
  await show('/inbox/settings/channels')
  await assertAccessible(page)
  await show(`/inbox/settings/channels/${channel.id}`)
  await page.getByRole('button', { name: 'Delete this chat' }).click()
  await page.getByRole('dialog', { name: 'Delete Shop?' }).waitFor()
  await assertAccessible(page)
})

test('In German and Spanish the inbox and its settings are accessible', { skip }, async () => {
  const member = await signIn(space)
  const views = [`/inbox/mine/${charged}`, `/inbox/settings/channels/${channel.id}`]
  for (const [language, region] of [
    ['de', 'Unterhaltungen'],
    ['es', 'Conversaciones'],
  ] as const) {
    const { page, context, troubles } = await openInbox(space, '/inbox/mine', member, {
      preferences: { language },
    })
    await page.getByRole('region', { name: region }).waitFor()
    await page.getByText('Priya Nair').waitFor()
    await assertAccessible(page)
    for (const path of views) {
      await page.goto(new URL(path, page.url()).href)
      await page
        .locator(path.includes('settings') ? 'main form' : '[role=log] article')
        .first()
        .waitFor()
      await assertAccessible(page)
    }
    assert.deepEqual(troubles, [])
    await context.close()
  }
})
