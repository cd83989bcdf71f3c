import { slowdown } from '../until.ts'
import type { Screen } from './open-screen.ts'

/** The page's own comparison, in its help, must find the same. */
export async function assertOwnCheck({ page, name }: Pick<Screen, 'page' | 'name'>): Promise<void> {
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('?')
  const line = page.getByRole('dialog').getByRole('status')
  const equal = line.filter({ hasText: /^(?:Equal to the server at event|Changes are still)/ })
  await equal.waitFor({ timeout: 20_000 * slowdown() }).catch(async () => {
    throw new Error(`${name}: ${await line.innerText()}`)
  })
  await page.keyboard.press('Escape')
}
