import assert from 'node:assert/strict'
import type { Frame, Page } from 'playwright-core'
import { findViolations } from '../../pages/testing/find-violations.ts'

/** The document of the chat. */
export function chatOf(page: Page): Frame {
  const found = page.frames().find((each) => each.url().includes('/frame?'))
  assert.ok(found)
  return found
}

/**
 * Fails for each rule of WCAG 2.0 to 2.2 AA that the chat or the page around it breaks, for what moves although the
 * visitor wants no motion, and for what does not fit, in both schemes, wide and on a phone.
 */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const where = `${state}, ${colorScheme}, ${width} px`
      for (const each of [page.mainFrame(), chatOf(page)]) {
        assert.deepEqual(await findViolations(each, colorScheme), [], where)
        assert.equal(await each.evaluate<number>('document.getAnimations().length'), 0, where)
      }
      const wide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
      assert.ok((await chatOf(page).evaluate<number>(wide)) <= 0, `sideways scrolling: ${where}`)
    }
  }
}

/** Presses Tab until the focus is on something of that name in the chat. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const named = `document.hasFocus() ? (document.activeElement?.ariaLabel
    ?? document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.innerText ?? '') : ''`
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await chatOf(page)
      .evaluate<string>(named)
      .catch(() => '')
    if (name.test(focused)) return
  }
  assert.fail(`Tab never reached ${name.source}`)
}
