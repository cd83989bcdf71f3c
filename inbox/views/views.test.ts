import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf, filled, show } = await filledInbox()

const rowOf = (page: Page, title: string) => page.locator(`[data-row="${idOf(title)}"]`)
const addressOf = (filter: string) => `/inbox/filter-${encodeURIComponent(filter)}`
const change = async (title: string, body: unknown) =>
  ask('PATCH', `/conversations/${idOf(title)}`, body)
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

test('A link to a filter is a list that conversations enter and leave live', { skip }, async () => {
  const [charged, phone] = ['Charged twice in March', 'Cannot sign in on my phone']
  const page = await show(addressOf('priority:high,urgent -status:closed'))
  await rowOf(page, charged).waitFor()
  assert.equal(await rowOf(page, phone).count(), 0)
  await change(phone, { priority: 'urgent' })
  await rowOf(page, phone).waitFor()
  await page.getByRole('heading', { level: 1, name: '2' }).waitFor()
  await change(phone, { priority: 'low' })
  await rowOf(page, phone).waitFor({ state: 'detached' })
  // A conversation keeps the list beside it, also over a reload.
  await rowOf(page, charged).click()
  await page.getByRole('heading', { name: charged }).waitFor()
  assert.ok(new URL(page.url()).pathname.startsWith('/inbox/filter-priority%3Ahigh%2Curgent%20'))
  await page.reload()
  await rowOf(page, charged).and(page.locator('[aria-current="true"]')).waitFor()
})

test('What rows do not tell is read again: ticket fields, and mentions', { skip }, async () => {
  const title = 'Export stops at 40 %'
  await ask('POST', '/ticket-fields', { name: 'Plan', kind: 'text' })
  const page = await show(addressOf('field.Plan:Pro'))
  await page.getByText('No conversation fits.').waitFor()
  await change(title, { ticket_fields: { Plan: 'Pro' } })
  await rowOf(page, title).waitFor()
  await change(title, { ticket_fields: { Plan: 'Free' } })
  await rowOf(page, title).waitFor({ state: 'detached' })

  await viewLink(page, 'Mentions').click()
  await page.getByText('Nobody has mentioned you.').waitFor()
  await ask('POST', `/conversations/${idOf(title)}/messages`, {
    ...{ kind: 'note', body: 'Look at this', sender_email: filled.omar.email },
    mentions: [{ email: filled.chloe.email }],
  })
  await rowOf(page, title).waitFor()
  await viewLink(page, 'Mentions 1').waitFor()
})

test('A view is made by menus, shared, changed, and deleted', { skip }, async () => {
  const page = await show('/inbox/open')
  const colleague = await openInbox(space, '/inbox/open', await signIn(space, filled.omar.email))
  await colleague.page.locator('a.row').first().waitFor()
  await page.getByRole('button', { name: 'New view' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByLabel('Name').fill('Billing, mine')
  for (const [menu, item] of [
    ['Group', 'Billing'],
    ['Assigned to', 'Me'],
    ['Assigned to', 'Nobody'],
  ] as const) {
    await dialog.getByRole('button', { name: menu }).click()
    await dialog.getByRole('menuitem', { name: item, exact: true }).click()
  }
  assert.equal(await dialog.getByLabel('Filter').inputValue(), 'group:Billing assignee:me,none')
  await assertAccessible(page)
  await dialog.getByLabel('Shared with the team').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/inbox/view-*')
  await rowOf(page, 'Charged twice in March').waitFor()
  await page.locator('.list .bar').getByText('group:Billing assignee:me,none').waitFor()
  await viewLink(page, 'Billing, mine').locator('b').waitFor()
  await assertAccessible(page)

  // The colleague sees it at once, with what is "me" and nobody's; and may not change it.
  await viewLink(colleague.page, 'Billing, mine').click()
  await rowOf(colleague.page, 'Cannot find last year’s invoices').waitFor()
  assert.equal(await rowOf(colleague.page, 'Charged twice in March').count(), 0)
  assert.equal(await colleague.page.getByRole('button', { name: 'Change' }).count(), 0)

  await page.getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('dialog', { name: 'Change the view' })
  await form.getByLabel('Name').fill('Billing')
  await form.getByLabel('Filter').fill('group:Billing')
  await form.getByRole('button', { name: 'Save' }).click()
  await viewLink(colleague.page, 'Billing').first().waitFor()
  await rowOf(colleague.page, 'Charged twice in March').waitFor()

  await page.getByRole('button', { name: 'Change' }).click()
  await form.getByRole('button', { name: 'Delete the view' }).click()
  await page
    .getByRole('dialog', { name: 'Delete “Billing”?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.waitForURL('**/inbox/open')
  await colleague.page.getByText('This view does not exist').waitFor()
  assert.deepEqual(colleague.troubles, [])
  await colleague.context.close()
})

test('What a view names and is gone is said, and the view stays', { skip }, async () => {
  const { group } = await ask('POST', '/groups', { name: 'Returns' })
  await change('Do you ship to Switzerland?', { group_name: 'Returns' })
  const { view } = await ask('POST', '/views', {
    ...{ name: 'All returns', filter: 'group:Returns | tag:none priority:urgent', shared: true },
  })
  const page = await show(`/inbox/view-${view.id}`)
  await rowOf(page, 'Do you ship to Switzerland?').waitFor()
  await ask('PATCH', `/groups/${group.id}`, { name: 'Send-backs' })
  await page.locator('.list .bar').getByText('group:Send-backs').waitFor()
  await change('Do you ship to Switzerland?', { group_name: 'Billing' })
  await rowOf(page, 'Do you ship to Switzerland?').waitFor({ state: 'detached' })
  await ask('DELETE', `/groups/${group.id}`)
  // Its name when the view was saved.
  await page.locator('.list .bar').getByText('Gone: Returns.').waitFor()
  await viewLink(page, 'All returns').locator('.gone').waitFor()
})

test(
  'What is wrong with a filter is said in the page’s language, with its place',
  { skip },
  async () => {
    const { page, context } = await openInbox(
      space,
      addressOf('status:open colour:red'),
      await signIn(space),
      { preferences: { language: 'de' } },
    )
    await page.getByText('Ein Feld „colour“ gibt es nicht.').waitFor()
    await page.getByText('(Zeichen 13)').waitFor()
    await page.getByRole('button', { name: 'Filter berichtigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Ansicht' })
    await dialog.getByLabel('Bezeichnung').fill('Rot')
    const field = dialog.getByLabel('Filterregel')
    for (const [text, said] of [
      ['status:open)', 'Zu einer ) fehlt die (. (Zeichen 12)'],
      ['priority:rot', '„rot“ ist kein Wert dieses Feldes. (Zeichen 10)'],
      ['group:Nowhere', '„Nowhere“ gibt es in diesem Workspace nicht.'],
    ] as const) {
      await field.fill(text)
      await dialog.getByText(said).waitFor()
    }
    // Only the server knows all tags.
    await field.fill('tag:nowhere')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Der Filter nennt etwas, das es hier nicht gibt.').waitFor()
    await context.close()
  },
)

test(
  'The palette lists what fits a filter and saves it; Alt and a digit open views',
  { skip },
  async () => {
    const page = await show('/inbox/open')
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search or jump to' })
    await palette.fill('priority:high')
    await page.getByRole('option', { name: 'List of priority:high' }).click()
    await page.waitForURL('**/inbox/filter-priority%3Ahigh')
    await rowOf(page, 'Charged twice in March').waitFor()
    await page.keyboard.press('Control+k')
    await palette.fill('refund status:closed ')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'New view' })
    assert.equal(await dialog.getByLabel('Filter').inputValue(), 'status:closed')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+2')
    await page.waitForURL('**/inbox/unassigned')
    await page.keyboard.press('v')
    await dialog.getByLabel('Name').waitFor()
    const start = await dialog.getByLabel('Filter').inputValue()
    assert.match(start, /^assignee:none status:new,.* snoozed:false$/)
  },
)

test('A link to a list opens in its order, whatever its reader prefers', { skip }, async () => {
  const path = addressOf('-status:closed')
  const order = (page: Page, name: string) => page.getByRole('button', { name: `Sort: ${name}` })
  const page = await show(path)
  await order(page, 'Newest').click()
  await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
  await page.waitForURL(`**${path}?sort=waiting`)
  // It stays beside a conversation, and goes with the view.
  await page.locator('a.row').first().click()
  await page.waitForURL(`**${path}/*?sort=waiting`)
  const link = page.url()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('-status:closed')
  await page.getByRole('option', { name: 'List of -status:closed' }).click()
  await page.waitForURL(`**${path}?sort=waiting`)
  // A preference alone is no order of somebody else's link.
  await page.goto(new URL(path, page.url()).href)
  await order(page, 'Newest').waitFor()
  assert.ok(page.url().endsWith(path))
  await viewLink(page, 'Everything').first().click()
  await page.waitForURL('**/inbox/all?sort=waiting')
  await order(page, 'Longest waiting').click()
  await page.getByRole('menuitemradio', { name: 'Newest' }).click()
  await page.waitForURL('**/inbox/all')
  await order(page, 'Newest').waitFor()
  const omar = await signIn(space, filled.omar.email)
  const { pathname, search } = new URL(link)
  const { page: other, context } = await openInbox(space, pathname + search, omar)
  await order(other, 'Longest waiting').waitFor()
  await other.locator('a.row').first().waitFor()
  assert.equal(other.url(), link)
  await context.close()
})

test(
  'A role without the permission neither shares a view nor is offered to',
  { skip },
  async () => {
    const { role } = await ask('POST', '/roles', {
      name: 'Quiet',
      permissions: ['conversations:read', 'messages:read', 'events:read'],
    })
    await ask('PATCH', `/team-members/${filled.omar.id}`, { organization_role: role.name })
    const omar = await signIn(space, filled.omar.email)
    const { page, context } = await openInbox(space, '/inbox/open', omar)
    await page.getByRole('button', { name: 'New view' }).click()
    const dialog = page.getByRole('dialog', { name: 'New view' })
    await dialog.getByLabel('Name').fill('Only mine')
    assert.equal(await dialog.getByLabel('Shared with the team').count(), 0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await viewLink(page, 'Only mine').waitFor()
    const { status } = await omar.send('POST', '/views', { name: 'All', shared: true })
    assert.equal(status, 403)
    await context.close()
  },
)
