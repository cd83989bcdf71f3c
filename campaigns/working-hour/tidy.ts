import { go } from './act.ts'
import { loadAgain } from './break-things.ts'
import type { Agent } from './hire-agent.ts'

/** Leaves dialogs, menus and the settings, and what the page says of the last act. */
export async function tidy(agent: Agent): Promise<void> {
  const { page } = agent
  for (let left = 6; left > 0 && (await isCovered(agent)); left -= 1) {
    await page.keyboard.press('Escape').catch(() => undefined)
  }
  // A page that could not be loaded.
  if ((await page.locator('.views a, .settings').count()) === 0) await loadAgain(page)
  if (new URL(page.url()).pathname.startsWith('/inbox/settings')) await go(agent, '/inbox/open')
  await page.evaluate(`document.querySelector('.strip button.quiet')?.click()`)
  await page.evaluate(`document.querySelector('.bulk button[aria-label="Choose none"]')?.click()`)
}

async function isCovered({ page }: Agent): Promise<boolean> {
  return page.evaluate<boolean>(
    `document.querySelector('dialog[open], [popover]:popover-open') !== null`,
  )
}
