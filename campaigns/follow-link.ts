import type { Page } from 'playwright-core'

/** Follows a link of the inbox, whose page stays loaded. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    const link = document.createElement('a')
    link.href = ${JSON.stringify(path)}
    document.body.append(link)
    link.click()
    link.remove()
  })()`)
}
