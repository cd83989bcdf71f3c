import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const away = {
  time_zone: 'UTC',
  hours: [],
  away_message: { en: 'Leave a message.', de: 'Schreiben Sie uns.' },
}
const world =
  skip === false
    ? await startWidgetWorld({
        color: '#2f5d38',
        texts: { en: { greeting: 'How can we help?' }, de: { greeting: 'Wie können wir helfen?' } },
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
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

/** Checks the frame and the page in both schemes, wide and on a phone. */
async function assertAccessible(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      const where = `${state}, ${colorScheme}, ${width} px`
      for (const each of [page.mainFrame(), chatOf(page)]) {
        const found = await each.evaluate<Violation[]>(
          `${axe}; axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], iframes: false }).then(({ violations }) => violations)`,
        )
        const told = found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
        assert.deepEqual(told, [], where)
      }
      const wide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
      assert.ok((await chatOf(page).evaluate<number>(wide)) <= 0, `sideways scrolling: ${where}`)
    }
  }
}

function chatOf(page: Page): Frame {
  const found = page.frames().find((each) => each.url().includes('/frame?'))
  assert.ok(found)
  return found
}

test(
  'Every state is accessible in both schemes and on a phone, by keyboard alone, in German, and mirrored',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const { page, frame, launcher, context } = await world.visit({ path: '/?lang=de' })
    await launcher.waitFor()
    const tab = async (name: RegExp) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab')
        const focused = await chatOf(page)
          .evaluate<string>(
            `document.hasFocus() ? (document.activeElement?.ariaLabel ?? document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.innerText ?? '') : ''`,
          )
          .catch(() => '')
        if (name.test(focused)) return
      }
      assert.fail(`Tab never reached ${name.source}`)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'Wie können wir helfen?' }).waitFor()
    await assertAccessible(page, 'home')
    await tab(/^Nachricht schreiben$/)
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'Bevor es losgeht' }).waitFor()
    await tab(/^Chat starten$/)
    await page.keyboard.press('Enter')
    await frame.getByText('Bitte ausfüllen.').waitFor()
    await assertAccessible(page, 'form with an error')
    await page.keyboard.type('Ada Okafor')
    await page.keyboard.press('Enter')
    await frame.getByRole('textbox', { name: 'Nachricht schreiben' }).waitFor()
    await tab(/^Nachricht schreiben$/)
    await page.keyboard.type('Guten Tag')
    await page.keyboard.press('Enter')
    await frame.getByText('Gesendet', { exact: true }).waitFor()
    const [conversation] = (await space.send('GET', '/conversations')).body.conversations
    assert.equal(conversation.visitor.name, 'Ada Okafor')
    await answer(conversation.id, '<p>Hallo <a href="https://example.com/">Ada</a></p>')
    await frame.locator('.from .body a').waitFor()
    await assertAccessible(page, 'conversation')
    const tree = await frame.getByRole('log').ariaSnapshot()
    assert.match(tree, /Sie:.*Guten Tag/s)
    assert.match(tree, /Ann:.*Hallo/s)
    await tab(/^Menü$/)
    await page.keyboard.press('Enter')
    await frame.getByText('Auf diesem Gerät vergessen').waitFor()
    await assertAccessible(page, 'menu')
    await page.keyboard.press('Escape')
    await tab(/^Emoji$/)
    await page.keyboard.press('Enter')
    await assertAccessible(page, 'emoji')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await launcher.and(page.locator('[aria-expanded=false]')).waitFor()
    const focused = `document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label')`
    assert.match(await page.evaluate<string>(focused), /^Chat öffnen/)
    await context.close()

    const mirrored = await world.visit({ path: '/?lang=ar', forcedColors: 'active' })
    await mirrored.open()
    assert.equal(await chatOf(mirrored.page).evaluate('document.documentElement.dir'), 'rtl')
    await assertAccessible(mirrored.page, 'mirrored')
    await mirrored.context.close()
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
