import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { mailChannel } from '../../test/mails.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Start a conversation' })
const titled = async (title: string) => {
  const { conversations } = await ask('GET', '/conversations?sort=created_at&per_page=100')
  return conversations.filter((one: { title: string }) => one.title === title)
}

test(
  'A conversation is started with a new contact, once, however often Enter is pressed',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Name').fill('Olga New')
    await dialog(page).getByLabel('Email address').fill('olga@x.test')
    await dialog(page).getByLabel('Title').fill('Your invoice')
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await page.getByText('A text is needed.').waitFor()
    await dialog(page).getByLabel('Text').fill('Here is <the> invoice.')
    await assertAccessible(page)
    await page.evaluate(
      `(() => { const form = document.querySelector('form.start'); form.requestSubmit(); form.requestSubmit() })()`,
    )
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Your invoice' }).waitFor()
    await page.getByRole('log').getByText('Here is <the> invoice.').waitFor()
    const [started, ...others] = await titled('Your invoice')
    assert.deepEqual(
      [started.visitor.name, started.visitor.email, started.agent.email, others],
      ['Olga New', 'olga@x.test', space.adminEmail, []],
    )
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('The panel of a contact starts one with that contact, as a note', { skip }, async () => {
  const path = `/inbox/open/${charged}`
  const { page, context, troubles } = await openInbox(space, path, await signIn(space))
  await page.locator('#who').getByRole('button', { name: 'Start a conversation' }).click()
  await dialog(page).getByRole('button', { name: 'Choose another contact' }).waitFor()
  await dialog(page).getByLabel('Note for the team').check()
  await dialog(page).getByLabel('Title').fill('A call')
  await dialog(page).getByLabel('Text').fill('Called about the card')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'A call' }).waitFor()
  await page.getByRole('log').getByText('Called about the card').waitFor()
  const [started] = await titled('A call')
  const { conversation } = await ask('GET', `/conversations/${charged}`)
  assert.deepEqual(started.visitor, conversation.visitor)
  const { messages } = await ask('GET', `/conversations/${started.id}/messages`)
  assert.equal(messages[0].kind, 'note')
  assert.deepEqual(troubles, [])
  await context.close()
})

test('A known contact is found as one types, and gets the message by mail', { skip }, async () => {
  const channelId = await mailChannel(space.send, { addresses: ['help@shop.example'] })
  await ask('GET', '/search?q=lin&fresh=true')
  const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
  await page.locator('a.row').first().waitFor()
  await page.getByRole('button', { name: 'Start a conversation' }).click()
  await dialog(page).getByLabel('Name').fill('Lin Zh')
  await dialog(page).getByRole('button', { name: 'Lin Zhang' }).click()
  await dialog(page).getByLabel('Mail:').check()
  await dialog(page).getByLabel('Subject').fill('Refund')
  await dialog(page).getByLabel('Text').fill('It is under way.')
  await dialog(page).getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Refund' }).waitFor()
  const [started] = await titled('Refund')
  const { rows } = await space.owner.query(
    `select c.channel_id from conversations c
       join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
       join due_tasks d on d.workspace_id = c.workspace_id and d.subject_id = m.id and d.kind = 'answer_by_mail'
      where c.id = $1`,
    [started.id],
  )
  assert.deepEqual(rows, [{ channel_id: channelId }])
  assert.deepEqual(troubles, [])
  await context.close()
})
