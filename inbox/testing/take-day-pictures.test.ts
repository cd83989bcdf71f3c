import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startApp } from '../../test/app.ts'
import { signIn } from '../../test/sign-in.ts'
import { fillInbox, type Ask, type Filled } from './fill-inbox.ts'
import { takePicture, withoutPictures, type Picture } from './take-picture.ts'

/** In docs/inbox.md: finding, sorting, answering and handing over. */
test('pictures of a working day', { skip: withoutPictures }, async () => {
  await buildPagesForTests()
  const app = await startApp()
  const space = await app.workspace('acme')
  const ask: Ask = async (method, path, body) => (await space.send(method, path, body)).body
  const filled = await fillInbox(ask, space.adminEmail)
  await fillDay(ask, filled)
  const chloe = await signIn(space)
  await chloe.send('POST', '/views', {
    name: 'Refunds',
    filter: 'tag:refund -status:closed',
    shared: true,
  })
  await ask('GET', '/search?q=refund&fresh=true')
  const id = filled.conversations.get('Charged twice in March') ?? ''
  const open = `/inbox/mine/${id}`
  const pictures: readonly Picture[] = [
    { name: 'palette', path: open, awaits: 'bank shows', act: search },
    { name: 'palette-phone-dark', path: '/inbox/mine', phone: true, dark: true, act: search },
    { name: 'bulk', path: '/inbox/open', awaits: 'Priya Nair', act: choose },
    { name: 'bulk-dark', path: '/inbox/open', awaits: 'Priya Nair', dark: true, act: choose },
    { name: 'snooze', path: open, awaits: 'bank shows', act: openSnooze },
    { name: 'replies', path: open, awaits: 'bank shows', act: openReplies },
    { name: 'people', path: '/inbox/settings/people', awaits: 'Priya Nair' },
    {
      name: 'people-phone-dark',
      path: '/inbox/settings/people',
      awaits: 'Priya Nair',
      phone: true,
      dark: true,
    },
    { name: 'settings-keys', path: '/inbox/settings/keys', awaits: 'Create key' },
  ]
  for (const picture of pictures) await takePicture(space, picture, chloe)
})

/** Tags, a ticket field, a snoozed conversation and saved replies. */
async function fillDay(ask: Ask, { conversations }: Filled): Promise<void> {
  await ask('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
  const change = async (title: string, body: unknown) =>
    ask('PATCH', `/conversations/${conversations.get(title)}`, body)
  await change('Charged twice in March', { tags: ['refund'], ticket_fields: { Order: 'A-20931' } })
  await change('Refund for the second seat', { tags: ['refund', 'seats'] })
  await change('Export stops at 40 %', { tags: ['bug'] })
  await ask(
    'PUT',
    `/conversations/${conversations.get('Feature request: dark mode for reports')}/snooze`,
    {},
  )
  for (const [name, body] of [
    ['Refund is on its way', 'Hi {{contact.first_name}}, order {{ticket.Order}} is refunded.'],
    ['Which browser?', 'Which browser do you use, and in which version?'],
  ] as const)
    await ask('POST', '/saved-replies', { name, body, shared: true })
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('refund')
  await page.locator('[role=option]').nth(1).waitFor()
}

async function choose(page: Page): Promise<void> {
  for (const at of [0, 1, 3]) await page.getByRole('checkbox').nth(at).check()
  await page.getByText('3 chosen').waitFor()
}

async function openSnooze(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Until they write' }).waitFor()
  await page.keyboard.type('fri 9')
}

async function openReplies(page: Page): Promise<void> {
  await page.locator('#write-box').click()
  await page.locator('#write-box').pressSequentially('/')
  await page
    .getByRole('dialog', { name: 'Saved replies' })
    .getByText('Which browser?')
    .first()
    .waitFor()
}
