import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import type { SignedIn } from '../../test/sign-in.ts'
import { openInbox } from './open-inbox.ts'

const folder = 'docs/pictures'

/** For a test's `skip`: pictures are taken when they are asked for. */
export const withoutPictures =
  process.env['PORCHLIGHT_TEST_PICTURES'] === 'write'
    ? withoutBrowser
    : 'Set PORCHLIGHT_TEST_PICTURES=write, or run npm run pictures.'

export type Picture = {
  readonly name: string
  readonly path: string
  readonly dark?: true
  readonly phone?: true
  readonly isSignedOut?: true
  readonly language?: string
  /** A text that is there once all is. */
  readonly awaits?: string
  /** A button that is brought to the middle. */
  readonly at?: string
  /** What is done on the page before. */
  readonly act?: (page: Page) => Promise<void>
}

/** Takes one picture into docs/pictures. */
export async function takePicture(
  space: Parameters<typeof openInbox>[0],
  { name, path, dark, phone, isSignedOut, language, awaits, at, act }: Picture,
  member: SignedIn,
): Promise<void> {
  const { page, context } = await openInbox(space, path, isSignedOut ? undefined : member, {
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    deviceScaleFactor: phone ? 2 : 1,
    reducedMotion: 'reduce',
    preferences: { language: language ?? 'en' },
  })
  await page.locator('h1:visible, h2:visible').first().waitFor()
  await page.waitForLoadState('load')
  if (awaits !== undefined) await page.getByText(awaits).first().waitFor()
  else if (path.endsWith('/mine')) await page.getByText('Priya Nair').waitFor()
  else if (path.includes('/mine/'))
    await page.getByRole('img', { name: 'statement-march.png' }).waitFor()
  // The last of what stands beside a conversation.
  if (phone !== true && /\/inbox\/(mine|open)\/./.test(path))
    await page.locator('[data-action=block]').waitFor()
  if (path.includes('/channels/')) await page.locator('.shop').waitFor()
  await act?.(page)
  await page.evaluate('document.fonts.ready')
  if (at !== undefined) await page.getByRole('button', { name: at }).scrollIntoViewIfNeeded()
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
  await context.close()
}
