import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox, type Tab } from '../testing/open-inbox.ts'
import { wordsIn } from '../testing/words-in.ts'

const skip = withoutBrowser
const { space, ask, idOf, filled } = await filledInbox()
const charged = idOf('Charged twice in March')
const address = idOf('Change the delivery address')
const tabs: Tab[] = []
after(async () => Promise.all(tabs.map(async ({ context }) => context.close())))

async function show(path: string, email?: string, editor = 'rich'): Promise<Page> {
  const tab = await openInbox(space, path, await signIn(space, email), { preferences: { editor } })
  tabs.push(tab)
  return tab.page
}

const lastNote = async (id: string) => {
  const { messages } = await ask('GET', `/conversations/${id}/messages?per_page=50`)
  return messages.findLast(({ kind }: { kind: string }) => kind === 'note')
}

test(
  'A colleague who is mentioned in a note is told, and has the conversation in Mentions',
  { skip },
  async () => {
    const page = await show(`/inbox/all/${charged}`)
    const omar = await show('/inbox/mentions', filled.omar.email)
    await page.locator('#write-box.rich').waitFor()
    const box = page.locator('#write-box')
    const list = page.getByRole('listbox', { name: 'Mention a colleague' })
    // Contacts are not told of colleagues.
    await box.pressSequentially('@om')
    assert.equal(await list.count(), 0)
    await box.press('Control+a')
    await box.press('Delete')
    await page.locator('.log').focus()
    await page.keyboard.press('@')
    await list.getByRole('option').first().waitFor()
    await page.keyboard.type('o')
    const option = list.getByRole('option', { name: filled.omar.email })
    await option.waitFor()
    const chosen = list.getByRole('option', { selected: true })
    await until('the box names the chosen option', 5_000, async () => {
      const named = await box.getAttribute('aria-activedescendant')
      return named !== null && named === (await chosen.getAttribute('id'))
    })
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    assert.equal(await box.getAttribute('aria-activedescendant'), null)
    await page.keyboard.type(' @oma')
    await option.waitFor()
    await page.keyboard.press('Tab')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.type('please look')
    const { team_member: member } = await ask('GET', `/team-members/${filled.omar.id}`)
    const name = `${member.first_name} ${member.last_name}`
    assert.equal(await wordsIn(box), `@o @${name} please look`)
    // The draft keeps who is mentioned.
    await until('the draft is kept', 10_000, async () =>
      page.evaluate<boolean>("Object.values(localStorage).some((kept) => kept.includes('please'))"),
    )
    await page.reload()
    await page.locator('#write-box.rich').waitFor()
    await page.getByRole('button', { name: 'Add note' }).click()
    await until('the server has the mention', 10_000, async () =>
      (await lastNote(charged)).body.startsWith('<p>@o <span class="mention"'),
    )
    await page
      .locator('.log .mention', { hasText: `@${name}` })
      .nth(1)
      .waitFor()
    await omar.locator(`[data-row="${charged}"]`).waitFor()
    await omar.getByRole('button', { name: /^Notifications: \d+ unread$/ }).click()
    await omar.getByRole('link', { name: /mentioned you.*Charged twice/ }).waitFor()
  },
)

test('In plain text a name that is deleted again is not mentioned', { skip }, async () => {
  const page = await show(`/inbox/all/${address}`, undefined, 'plain')
  const box = page.locator('#write-box')
  const list = page.getByRole('listbox', { name: 'Mention a colleague' })
  const options = list.getByRole('option')
  await box.waitFor()
  await page.locator('[data-kind="note"]').click()
  await box.pressSequentially('see @')
  await options.first().waitFor()
  const all = await options.count()
  await box.press('ArrowUp')
  await until('the last one is chosen', 5_000, async () => {
    const selected = await options.nth(all - 1).getAttribute('aria-selected')
    return selected === 'true'
  })
  await box.press('ArrowDown')
  await box.press('Enter')
  await options.first().waitFor({ state: 'detached' })
  assert.match(await box.inputValue(), /^see @.+ $/)
  await box.fill('see nobody')
  await page.getByRole('button', { name: 'Add note' }).click()
  await until('the note is stored', 10_000, async () => (await lastNote(address)) !== undefined)
  assert.doesNotMatch((await lastNote(address)).body, /mention/)
})
