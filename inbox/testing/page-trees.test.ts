import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTrees } from '../../pages/testing/access-trees.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { filledInbox } from './filled-inbox.ts'

const skip = withoutBrowser
const { ask, filled, idOf, show } = await filledInbox('trees')

/** Lists of the settings show three entries each: further ones have the same controls. */
const shortLists = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.cards > li:nth-child(n + 4) { display: none }')
  document.adoptedStyleSheets.push(sheet)
}`

/** One of what the pages of the settings list. */
async function fillSettings() {
  await ask('POST', '/tags', { name: 'refund' })
  await ask('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
  await ask('POST', '/roles', { name: 'Guest', permissions: ['conversations:read'] })
  await ask('POST', '/saved-replies', { name: 'Thanks', body: 'Thank you', shared: true })
  await ask('POST', '/webhooks', { url: 'https://hooks.example/in', description: 'Orders' })
  const { contact } = await ask('POST', '/visitors', { name: 'Zed' })
  await ask('PUT', `/visitors/${contact.id}/block`, { reason: 'Spam' })
}

test('Screen readers are told the same of pages, dialogs and menus', { skip }, async () => {
  await fillSettings()
  const trees = accessTrees('inbox/testing/page-trees.md')
  const page = await show('/inbox/settings/profile')
  const open = page.locator('dialog[open], .menu:popover-open, [role=dialog].reply-picker')
  /** The tree of what is open, and that Escape closes it. */
  const addOpen = async (title: string) => {
    await open.waitFor()
    await trees.addBrief(title, open)
    await page.keyboard.press('Escape')
    const isLeft = () => assert.fail(`Escape does not close ${title}.`)
    await open.waitFor({ state: 'detached' }).catch(isLeft)
  }
  const links = page.locator('.settings-nav .sections a')
  await links.first().waitFor()
  await page.evaluate(shortLists)
  await trees.addBrief('The pages of the settings', page.locator('.settings-nav'))
  for (const name of (await links.allInnerTexts()).map((text) => text.trim())) {
    await links.getByText(name, { exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    // The heading is there before what the page reads.
    await page.locator('main > h1 + *').waitFor()
    await trees.addBrief(name, page.getByRole('main'))
    const adding = page.locator('main .before .button.primary')
    if ((await adding.count()) === 0) continue
    const label = `${name}: ${(await adding.innerText()).trim()}`
    const isPage = (await adding.getAttribute('href')) !== null
    await adding.click()
    if (isPage) await trees.addBrief(label, page.getByRole('main'))
    else await addOpen(label)
  }

  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await page.locator(`[data-row="${idOf('Charged twice in March')}"]`).click()
  await page.locator('#write-box.rich').waitFor()
  await page.getByText('Copy or erase', { exact: true }).click()
  for (const name of ['Merge into…', 'Split…', 'Merge contact…', 'Block', 'Erase']) {
    await page.getByRole('button', { name, exact: true }).click()
    await addOpen(name)
  }
  for (const [key, title] of [
    ['a', 'Assign'],
    ['w', 'Saved replies to choose from'],
    ['c', 'A new conversation'],
    ['v', 'A new view'],
    ['b', 'What one is told'],
    ['Control+k', 'The palette'],
  ] as const) {
    await page.locator('.log').focus()
    await page.keyboard.press(key)
    await addOpen(title)
  }

  const path = `/conversations/${idOf('Charged twice in March')}/scheduled-messages`
  const later = { body: 'Your refund has arrived.', send_at: '2099-03-03T09:00:00Z' }
  await ask('POST', path, { ...later, sender_email: filled.chloe.email })
  await page.locator('.views a[href="/inbox/drafts"]').click()
  await page.locator('.drafts .draft').waitFor()
  await trees.addBrief('Drafts', page.locator('.drafts'))
  trees.compare()
})
