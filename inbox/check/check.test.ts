import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../test/sign-in.ts'
import { mailChannel, mailInTray } from '../../test/mails.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { startApp } from '../../test/app.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

const skip = withoutBrowser
await startApp()
const { space, ask, show, filled } = await filledInbox()

test(
  'The help says that the screen equals the server as of an event, and what of it does not',
  { skip },
  async () => {
    const [{ id }] = (await ask('GET', '/conversations?per_page=1')).conversations
    const page = await show(`/inbox/open/${id}`)
    await page.locator('.talk article.said').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText(/^Equal to the server at event [\d,]+\.$/).waitFor()
    await assertAccessible(page)
    const again = help.getByRole('button', { name: 'Compare again' })
    const spoil = async (selector: string) =>
      page.evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)})
        window.before = element.textContent
        element.textContent = '17 x'
      })()`)
    const mend = async (selector: string) =>
      page.evaluate(`(() => {
        document.querySelector(${JSON.stringify(selector)}).textContent = window.before
      })()`)
    for (const [selector, part] of [
      ['.list .rows li:nth-child(2) .title', 'the list'],
      ['.list header h1 small', 'the list'],
      ['.views a[href="/inbox/all"] b', 'the counts'],
      ['.talk article.said .body', 'the open conversation'],
    ] as const) {
      await spoil(selector)
      await again.click()
      await help
        .getByText(new RegExp(`^Not as the server has it at event .*: ${part}\\.$`))
        .waitFor()
      await mend(selector)
    }
    await ask('PATCH', `/conversations/${id}`, { title: 'Changed meanwhile' })
    await again.click()
    await help.getByText(/^Equal to the server at event/).waitFor()
  },
)

/** Changes the text or the value of an element, and returns how to put it back. */
async function spoil(page: Page, selector: string): Promise<() => Promise<void>> {
  const set = async (value: string) =>
    page.evaluate<string>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const [of, name] = element.matches('input') ? [element, 'value'] : [text, 'data']
      const before = of[name]
      of[name] = ${JSON.stringify(value)}
      return before
    })()`)
  const before = await set('17 x')
  return async () => void (await set(before))
}

test(
  'The comparison sees fields, tags, the contact, notes, the bell, the tray and people',
  { skip },
  async () => {
    await mailInTray(space, await mailChannel(space.send), 'Lost mail')
    const [{ id, visitor }] = (await ask('GET', '/conversations?per_page=1')).conversations
    await ask('POST', `/visitors/${visitor.id}/notes`, { body: 'Calls on Mondays' })
    await ask('PATCH', `/conversations/${id}`, { tags: ['refund'] })
    const [other] = (await ask('GET', '/conversations?per_page=2')).conversations.slice(1)
    await ask('POST', `/conversations/${other.id}/messages`, {
      ...{ kind: 'note', body: 'Look', sender_email: filled.omar.email },
      mentions: [{ email: filled.chloe.email }],
    })
    const page = await show(`/inbox/open/${id}`)
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const compare = async (spoilt: readonly (readonly [selector: string, part: string])[]) => {
      await page.evaluate('document.activeElement?.blur()')
      await page.keyboard.press('?')
      await help.getByText(/^Equal to the server at event/).waitFor()
      for (const [selector, part] of spoilt) {
        const mend = await spoil(page, selector)
        await help.getByRole('button', { name: 'Compare again' }).click()
        await help.getByText(new RegExp(`^Not as the server .*: ${part}\\.$`)).waitFor()
        await mend()
      }
      await page.keyboard.press('Escape')
    }
    await page.getByText('Calls on Mondays').waitFor()
    await page.locator('.views .bell b').waitFor()
    await page.locator('.views a[href="/inbox/tray"] b').waitFor()
    await page.locator('.fields .tags .chip').waitFor()
    await compare([
      ['#field-title', 'the fields and tags'],
      ['.fields .tags .chip', 'the fields and tags'],
      ['[id="field-contact.name"]', 'the contact'],
      ['#who .notes .text', 'the contact'],
      ['.views .bell b', 'the notifications'],
      ['.views a[href="/inbox/tray"] b', 'the mail tray'],
    ])
    await page.locator('.views a[href="/inbox/tray"]').click()
    await page.getByRole('heading', { name: 'Lost mail' }).waitFor()
    await compare([['.tray li h2', 'the mail tray']])
    await show('/inbox/settings/people')
    await page.locator('main .cards > li a').first().waitFor()
    await compare([['main .cards > li a', 'the people']])
    // The list of people follows.
    await ask('POST', '/visitors', { name: 'Noor New' })
    await page.locator('main .cards > li a', { hasText: 'Noor New' }).waitFor()
    await compare([])
  },
)

test('The comparison sees the number of drafts and their list', { skip }, async () => {
  const ann = await signIn(space)
  const { conversations } = await ask('GET', '/conversations?per_page=2')
  for (const { id } of conversations)
    await ann.browse('PUT', `/auth/drafts/${id}`, { body: 'It left' })
  // The settings have no link to them.
  const settings = await show('/inbox/settings/people')
  await settings.getByRole('heading', { name: 'People' }).waitFor()
  await settings.keyboard.press('?')
  await settings.getByText(/^Equal to the server at event/).waitFor()
  const page = await show('/inbox/drafts')
  await page.locator('.drafts .row').nth(1).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText(/^Equal to the server at event/).waitFor()
  const differs = help.getByText(/^Not as the server .*: the drafts\.$/)
  const again = help.getByRole('button', { name: 'Compare again' })
  const mend = await spoil(page, '.views a[href="/inbox/drafts"] b')
  await again.click()
  await differs.waitFor()
  await mend()
  await page.evaluate(`(() => {
    const row = document.querySelector('.drafts [data-row]')
    row.dataset.row = 'another'
  })()`)
  await again.click()
  await differs.waitFor()
})
