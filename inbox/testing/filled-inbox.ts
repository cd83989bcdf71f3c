import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { fillInbox } from './fill-inbox.ts'
import { openInbox, type Tab } from './open-inbox.ts'

/** A workspace with a morning's conversations (`fillInbox`), and one tab of its admin for all tests of a file. */
export async function filledInbox(subdomain?: string) {
  const { workspace } = await startApp()
  const space = await workspace(subdomain)
  const ask = async (method: string, path: string, body?: unknown) =>
    (await space.send(method, path, body)).body
  if (withoutBrowser === false) await buildPagesForTests()
  const filled = await fillInbox(ask, space.adminEmail)
  let tab: Tab | undefined
  after(async () => tab?.context.close())
  /** Loads a path, in a window of this width. */
  const show = async (path: string, width = 1440): Promise<Page> => {
    tab ??= await openInbox(space, path, await signIn(space))
    const { page } = tab
    await page.setViewportSize({ width, height: 900 })
    await page.goto(new URL(path, page.url()).href)
    return page
  }
  const idOf = (title: string) => filled.conversations.get(title) ?? assert.fail(title)
  return { space, ask, filled, idOf, show }
}
