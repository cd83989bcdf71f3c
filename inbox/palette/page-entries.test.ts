import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

test(
  'The palette offers each button without a key, entries of menus, views, groups and settings',
  { skip },
  async () => {
    const admin = await signIn(space)
    await ask('POST', '/views', { name: 'Refunds', filter: 'priority:urgent', shared: true })
    const { page, context, troubles } = await openInbox(space, `/inbox/open/${charged}`, admin)
    const option = (name: string | RegExp) => page.getByRole('option', { name })
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    const find = async (text: string) => {
      await page.keyboard.press('Control+k')
      await field.fill(`>${text}`)
    }
    await page.locator('#write-box').waitFor()
    await page.getByRole('button', { name: 'Block', exact: true }).waitFor()
    await page.locator('#write-box').fill('Soon')
    await find('')
    for (const name of [
      ...['Copy link to this message', 'Erase message', 'Attach files', 'Send later', 'Block'],
      ...['Sign out', /^Sort: /, 'Go to Refunds', 'Settings: Webhooks', 'Settings: Tags'],
    ]) {
      await option(name).first().waitFor()
    }
    await assertAccessible(page, [1440])
    await page.keyboard.press('Escape')
    await find('longest')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sort: Longest waiting' }).waitFor()
    await find('refunds')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inbox/view-*')
    // A new page has not loaded the names of the settings when Enter is pressed.
    await page.reload()
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    const isPressed = Promise.withResolvers<void>()
    await page.route('**/settings-entries-*', async (route) => {
      await isPressed.promise
      await route.continue()
    })
    await find('webhooks')
    await page.keyboard.press('Enter')
    isPressed.resolve()
    await page.waitForURL('**/inbox/settings/webhooks')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The address of a message is copied by a button, by keys and by the palette',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${charged}`,
      await signIn(space),
    )
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async () => {
      await page.getByText('The link is copied.').waitFor()
      const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'))
      await page.evaluate("navigator.clipboard.writeText('')")
      assert.equal(link.origin, new URL(page.url()).origin)
      const [, messageId] = new RegExp(`^/inbox/open/${charged}/(.+)$`).exec(link.pathname) ?? []
      return messageId
    }
    const { messages } = await ask('GET', `/conversations/${charged}/messages`)
    const said = messages.filter(({ kind }: { kind: string }) => kind !== 'activity_message')
    const ids: readonly string[] = said.map(({ id }: { id: string }) => id)
    const buttons = page.getByRole('log').getByRole('button', { name: 'Copy link to this message' })
    await buttons.last().focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    assert.equal(await copied(), ids.at(-2))
    // The palette has the message with the focus.
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.fill('>copy link')
    await page.keyboard.press('Enter')
    assert.equal(await copied(), ids.at(-2))
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

/** Buttons without `data-action`: they have a key, repair something, or are part of a form or of an entry. */
const others: Readonly<Record<string, number>> = {
  'bulk/bulk-bar.tsx': 3,
  'composer/composer.tsx': 1,
  'composer/kind-tabs.tsx': 1,
  'composer/later-notice.tsx': 1,
  'composer/picked.tsx': 1,
  'composer/recipient-chips.tsx': 1,
  'composer/recipients.tsx': 2,
  'composer/signature-line.tsx': 1,
  'composer/tools.tsx': 1,
  'contact/block-dialog.tsx': 2,
  'contact/contact.tsx': 1,
  'conversation/assign-menu.tsx': 1,
  'conversation/conversation-header.tsx': 2,
  'conversation/conversation.tsx': 1,
  'conversation/log.tsx': 3,
  'conversation/message.tsx': 1,
  'conversation/outgoing.tsx': 4,
  'list/list-head.tsx': 3,
  'snooze/date-form.tsx': 1,
  'views/condition-menus.tsx': 1,
  'views/delete-view.tsx': 1,
  'views/filtered-pane.tsx': 1,
  'views/saved-view-links.tsx': 1,
  'views/views-button.tsx': 1,
  'views/views.tsx': 1,
}

test('Every button of the workplace is an action of the palette, or is counted here', () => {
  const counts: Record<string, number> = {}
  for (const folder of ['bulk', 'composer', 'contact', 'conversation', 'list', 'snooze', 'views']) {
    for (const name of readdirSync(`inbox/${folder}`).filter((each) => each.endsWith('.tsx'))) {
      const source = readFileSync(`inbox/${folder}/${name}`, 'utf8')
      const opened = source.matchAll(/<(?:button|Button|Menu)\b[^<]*?>/g)
      const rest = [...opened].filter(([tag]) => !/\b(?:data-)?action=/.test(tag))
      if (rest.length > 0) counts[`${folder}/${name}`] = rest.length
    }
  }
  assert.deepEqual(counts, others)
})
