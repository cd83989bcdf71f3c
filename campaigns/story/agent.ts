import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { stepLimitMs } from './steps.ts'

/** A team member with the inbox open. */
export type Agent = {
  readonly page: Page
  readonly context: BrowserContext
  /** Opens the conversation with this title from the list. */
  readonly open: (title: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly send: () => Promise<void>
  readonly note: (text: string) => Promise<void>
  /** The messages that are shown. */
  readonly log: Locator
}

/** Opens an invitation, sets a password and arrives in the inbox. Replies are sent without the pause for undoing. */
export async function inviteIn(browser: Browser, link: string, password: string): Promise<Agent> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  context.setDefaultTimeout(stepLimitMs())
  await context.addInitScript(() => {
    if (localStorage.getItem('porchlight.preferences') === null)
      localStorage.setItem('porchlight.preferences', '{"undoSeconds":0}')
  })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  return agentOn(page, context)
}

/** Signs in with an email and a password. */
export async function signInAt(page: Page, email: string, password: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  // Until a sign-out is answered the inbox is there, whose contact has a field of that name, too.
  await button.waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button.click()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
}

function agentOn(page: Page, context: BrowserContext): Agent {
  const box = page.locator('#write-box')
  const send = async () => {
    await box.focus()
    await page.keyboard.press('Control+Enter')
  }
  return {
    page,
    context,
    log: page.getByRole('log', { name: 'Messages' }),
    open: async (title) => {
      await page
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click()
      await page.getByRole('heading', { name: title }).first().waitFor()
    },
    type: async (text) => box.pressSequentially(text),
    send,
    note: async (text) => {
      await page.getByRole('tab', { name: 'Note' }).click()
      await box.fill(text)
      await send()
      await page.getByRole('tab', { name: 'Reply' }).click()
    },
  }
}
