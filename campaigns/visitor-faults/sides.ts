import { signIn } from '../../test/sign-in.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { withOwner } from '../workspaces.ts'
import { openChat, type Stage } from './start-stage.ts'

/** One who writes: a browser with the conversation open, and what was written in it. */
export type Side = {
  readonly name: 'visitor' | 'agent'
  readonly context: BrowserContext
  page: Page
  readonly written: string[]
  /** The routes by which this side's messages go out. */
  readonly route: RegExp
  /** Shows the conversation on a page. */
  readonly open: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  /** The key that sends. */
  readonly key: string
  /** Where this side's app is on a page. */
  readonly shown: (page: Page) => Locator
  /** The messages on a page, sent or not. */
  readonly said: (page: Page) => Locator
}

const route = /\/conversations\/[^/]+\/messages$/

export async function makeVisitor(stage: Stage): Promise<Side> {
  const context = await stage.newBrowser()
  const page = await context.newPage()
  const frame = (each: Page) => each.frameLocator('iframe')
  return {
    name: 'visitor',
    ...{ context, page, route },
    written: [],
    open: async (each) => void (await openChat(each, stage.shop)),
    field: (each) => frame(each).getByRole('textbox'),
    key: 'Enter',
    shown: (each) => frame(each).locator('body'),
    said: (each) => frame(each).locator('article .body'),
  }
}

export async function makeAgent(stage: Stage, conversation: string): Promise<Side> {
  const { space } = stage
  const signedIn = await withOwner(stage.dataFolder, async (owner) =>
    signIn({ ...space, owner } as unknown as TestWorkspace),
  )
  const path = `/inbox/all/${conversation}`
  const { context, page } = await openInbox(space, path, signedIn)
  const field = (each: Page) => each.getByRole('textbox', { name: /^Reply/ })
  const origin = `http://${space.subdomain}.localhost:${space.port}`
  return {
    name: 'agent',
    ...{ context, page, route },
    written: [],
    open: async (each) => {
      await each.bringToFront()
      for (;;) {
        try {
          await each.goto(`${origin}${path}`)
          await field(each).waitFor({ timeout: 10_000 })
          return
        } catch {
          // The server was away when the page loaded.
        }
      }
    },
    field,
    key: 'Control+Enter',
    shown: (each) => each.locator('body'),
    said: (each) => each.getByRole('log').locator('article .body'),
  }
}
