import assert from 'node:assert/strict'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { findViolations } from '../../pages/testing/find-violations.ts'
import { sessionCookieName } from '../../server/api/access/session-token.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { launchBrowser } from '../../test/browser/launch-browser.ts'
import { browser as pageOf, type SignedIn } from '../../test/sign-in.ts'

export type Tab = {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page, and requests to other hosts. */
  readonly troubles: readonly string[]
}

type Given = BrowserContextOptions & {
  readonly preferences?: Readonly<Record<string, unknown>>
}

/** A tab at a path of the workspace's own host, in a browser of its own, signed in or not. */
export async function openInbox(
  space: Pick<TestWorkspace, 'subdomain' | 'port'>,
  path: string,
  signedIn?: Pick<SignedIn, 'cookie'>,
  { preferences, ...options }: Given = {},
): Promise<Tab> {
  const origin = `http://${space.subdomain}.localhost:${space.port}`
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  if (signedIn !== undefined) {
    const value = signedIn.cookie.slice(sessionCookieName.length + 1)
    const domain = new URL(origin).hostname
    await context.addCookies([{ name: sessionCookieName, value, domain, path: '/', secure: true }])
  }
  // Messages are sent at once, for tests that are not about undoing.
  const { undoSeconds: undo = 0, ...others } = preferences ?? {}
  if (signedIn !== undefined) {
    const body = { undo_seconds: undo }
    await pageOf(space, signedIn.cookie).browse('PATCH', '/auth/notification-settings', body)
  }
  const kept = JSON.stringify({ undoSeconds: undo, language: 'en', ...others })
  // A sandboxed frame has no storage.
  await context.addInitScript(
    `if (self.origin !== 'null') localStorage['porchlight.preferences'] ??= ${JSON.stringify(kept)}`,
  )
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4\d\d|ERR_/.test(line.text()))
      troubles.push(line.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(origin) || request.url().startsWith('blob:')
    if (!isOwn) troubles.push(`request to another host: ${request.url()}`)
  })
  await page.goto(`${origin}${path}`)
  return { page, context, troubles }
}

/** Fails for each rule of WCAG 2.0 to 2.2 AA that the page breaks, light and dark, wide and on a phone. */
export async function assertAccessible(
  page: Page,
  widths: readonly number[] = [1440, 390],
): Promise<void> {
  const before = page.viewportSize() ?? assert.fail()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      assert.deepEqual(
        await findViolations(page, colorScheme),
        [],
        `${page.url()}, ${colorScheme}, ${width} px`,
      )
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(wide <= 0, `${wide} px too wide at ${width} px: ${page.url()}`)
    }
  }
  await page.setViewportSize(before)
}
