import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask } = await filledInbox()

async function begin(title: string, ...bodies: string[]): Promise<string> {
  const given = {
    visitor_attributes: { email: 'una@merges.test', name: 'Una Twice' },
    messages_attributes: bodies.map((body) => ({ body })),
    title,
  }
  return (await ask('POST', '/conversations', given)).conversation.id
}

const bodiesOf = async (id: string): Promise<string[]> =>
  (await ask('GET', `/conversations/${id}/messages`)).messages.map(
    ({ body }: { body: string }) => body,
  )

test(
  'Two conversations are merged after a look at both, and the merge is undone beside the messages',
  { skip },
  async () => {
    const into = await begin('The order', 'Where is it?')
    const from = await begin('By mail', 'Still waiting')
    const path = `/inbox/open/${from}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const log = page.getByRole('log')
    await page.getByRole('button', { name: 'Merge into…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge into another conversation' })
    await dialog.getByLabel('The order').check()
    await dialog.getByRole('region', { name: 'Is merged' }).getByText('Still waiting').waitFor()
    await dialog.getByRole('region', { name: 'Stays' }).getByText('Where is it?').waitFor()
    await assertAccessible(page, [1440])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('heading', { name: 'The order', level: 2 }).waitFor()
    await log.getByText('Still waiting').waitFor()
    assert.deepEqual(await bodiesOf(into), ['<p>Where is it?</p>', '<p>Still waiting</p>'])
    const line = page
      .getByRole('listitem')
      .filter({ hasText: '“By mail” was merged in: 1 message' })
    await line.getByRole('button', { name: 'Undo' }).click()
    await log.getByText('Still waiting').waitFor({ state: 'detached' })
    await log.getByText('Where is it?').waitFor()
    await line.waitFor({ state: 'detached' })
    assert.deepEqual(await bodiesOf(from), ['<p>Still waiting</p>'])
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'An open conversation that somebody else merges shows the one that has its messages',
  { skip },
  async () => {
    const into = await begin('Kept here', 'One')
    const from = await begin('Goes there', 'Two')
    const { page, context } = await openInbox(space, `/inbox/open/${from}`, await signIn(space))
    await page.getByRole('log').getByText('Two').waitFor()
    await ask('POST', `/conversations/${into}/merge`, { from })
    await page.getByRole('heading', { name: 'Kept here', level: 2 }).waitFor()
    await page.getByRole('log').getByText('One').waitFor()
    await page.getByRole('log').getByText('Two').waitFor()
    assert.ok(page.url().endsWith(into))
    const { merges } = await ask('GET', `/conversations/${into}/merges`)
    await ask('DELETE', `/conversations/${into}/merges/${merges[0].id}`)
    await page.getByRole('log').getByText('Two').waitFor({ state: 'detached' })
    await context.close()
  },
)

test(
  'The palette splits messages off from one on, and the conversation they left has the undo',
  { skip },
  async () => {
    const id = await begin('Two matters', 'About the order', 'About the bill', 'When is it due?')
    const path = `/inbox/open/${id}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const log = page.getByRole('log')
    await log.getByText('When is it due?').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>split')
    await page.getByRole('option', { name: 'Split messages off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Split messages off' })
    const second = dialog.getByRole('listitem').filter({ hasText: 'About the bill' })
    await second.getByRole('button', { name: 'From here on' }).click()
    await assertAccessible(page, [1440])
    await dialog.getByLabel('Title').fill('The bill')
    await dialog.getByRole('button', { name: 'Split' }).click()
    await page.getByRole('heading', { name: 'The bill', level: 2 }).waitFor()
    await log.getByText('When is it due?').waitFor()
    assert.deepEqual(await bodiesOf(id), ['<p>About the order</p>'])
    await page.goto(page.url().replace(/[^/]+$/, id))
    const line = page.getByRole('listitem').filter({ hasText: '2 messages split off into' })
    await line.getByRole('link', { name: 'The bill' }).waitFor()
    await line.getByRole('button', { name: 'Undo' }).click()
    await log.getByText('When is it due?').waitFor()
    assert.equal((await bodiesOf(id)).length, 3)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'The dialogs stay open in a window that becomes narrow, and say if their lists cannot be read',
  { skip },
  async () => {
    await begin('Narrow one', 'One')
    const id = await begin('Narrow two', 'Two', 'Three')
    const { page, context } = await openInbox(space, `/inbox/open/${id}`, await signIn(space))
    await page.getByRole('log').getByText('Three').waitFor()
    for (const [button, title, list] of [
      ['Merge into…', 'Merge into another conversation', '**/conversations?*visitor=*'],
      ['Split…', 'Split messages off', '**/messages?per_page=100'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const answer = { status: 422, headers: { 'porchlight-error': 'field_blank' }, json: {} }
      await page.route(list, async (route) => route.fulfill(answer))
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByRole('alert').waitFor()
      await page.unroute(list)
      await page.setViewportSize({ width: 390, height: 800 })
      await page
        .getByRole('complementary', { name: 'About the contact' })
        .waitFor({ state: 'hidden' })
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await dialog.getByText(title.startsWith('Merge') ? 'Narrow one' : 'Three').waitFor()
      assert.equal(await dialog.getByRole('alert').count(), 0)
      await assertAccessible(page, [390])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await context.close()
  },
)
