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

/** Pages beside the inbox that are compared, too. */
const others = ['/inbox/settings/people', '/inbox/tray']

/** The same on the pages of people and of the mail tray, where the member has them. Then the page is where it was. */
export async function assertOwnCheckElsewhere(
  screen: Pick<Screen, 'page' | 'name'>,
): Promise<void> {
  const { page } = screen
  const { pathname } = new URL(page.url())
  for (const path of others) {
    const link = page.locator(`.views a[href="${path}"]`)
    if ((await link.count()) === 0) continue
    await page.evaluate(`document.querySelector('.views a[href="${path}"]').click()`)
    await page.locator('main h1').waitFor()
    await assertOwnCheck(screen)
    await page.evaluate(`(() => {
      const link = document.createElement('a')
      link.href = ${JSON.stringify(pathname)}
      document.body.append(link)
      link.click()
      link.remove()
    })()`)
    await page.locator('.views a').first().waitFor()
  }
}
