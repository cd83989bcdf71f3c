import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask } = await filledInbox()

/** Two contacts with a conversation each, which are one person. */
async function twice(name: string) {
  const [stays, goes] = [`${name} Chat`, `${name} Mail`]
  const begin = async (called: string, more: object): Promise<string[]> => {
    const given = {
      visitor_attributes: { name: called, ...more },
      messages_attributes: [{ body: `Hello from ${called}` }],
      title: `Matter of ${called}`,
    }
    const { conversation } = await ask('POST', '/conversations', given)
    return [conversation.id, conversation.visitor.id]
  }
  const [open = '', into = ''] = await begin(stays, { phone_number: '+49 30 1', traits: { a: 1 } })
  const [, from = ''] = await begin(goes, {
    email: `${name.toLowerCase()}@x.test`,
    phone_number: '+49 30 2',
    traits: { a: 2, plan: 'pro' },
  })
  await ask('GET', `/search?q=${name}&fresh=true`)
  return { stays, goes, open, into, from }
}

test(
  'The contact of a conversation is merged with another one, as the preview says',
  { skip },
  async () => {
    const { stays, goes, open, into, from } = await twice('Ida')
    const path = `/inbox/open/${open}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByRole('button', { name: 'Merge contact…' }).click()
    const dialog = page.getByRole('dialog', { name: `Merge another contact into ${stays}` })
    await dialog.getByLabel('Name, email or phone of the other contact').fill('Ida')
    await dialog.getByRole('button', { name: goes }).click()
    const after = dialog.getByRole('region', { name: 'Afterwards' })
    const lines = async () =>
      Object.fromEntries(
        await Promise.all(
          (await after.locator('dt').all()).map(async (term) => [
            await term.textContent(),
            await term.locator('xpath=following-sibling::dd[1]').innerText(),
          ]),
        ),
      )
    await after.getByText('1 conversation moves.').waitFor()
    assert.deepEqual(await lines(), {
      Name: `${stays} not kept: ${goes}`,
      Email: 'ida@x.test taken over',
      Phone: '+49 30 1 not kept: +49 30 2',
      a: '1 not kept: 2',
      plan: 'pro taken over',
    })
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const { contact } = await ask('GET', `/visitors/${into}`)
    assert.deepEqual(
      [contact.name, contact.email, contact.phone_number, contact.traits],
      [stays, 'ida@x.test', '+49 30 1', { a: 1, plan: 'pro' }],
    )
    assert.equal((await space.send('GET', `/visitors/${from}`)).status, 404)
    await page
      .locator('.who')
      .getByRole('link', { name: `Matter of ${goes}` })
      .waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'On the page of a person the other contact can be kept instead, and is shown then',
  { skip },
  async () => {
    const { stays, goes, into, from } = await twice('Uma')
    const path = `/inbox/settings/people/${into}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByRole('button', { name: 'Merge contact…' }).click()
    await page.getByLabel('Name, email or phone of the other contact').fill('Uma')
    await page.getByRole('button', { name: goes }).click()
    await page.getByRole('button', { name: `Keep ${goes} instead` }).click()
    const dialog = page.getByRole('dialog', { name: `Merge another contact into ${goes}` })
    await dialog.getByText(`not kept: ${stays}`).waitFor()
    await assertAccessible(page, [390])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('heading', { name: '2 conversations' }).waitFor()
    assert.ok(page.url().endsWith(from))
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), goes)
    assert.equal((await space.send('GET', `/visitors/${into}`)).status, 404)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Who wrote from two addresses is merged first, and then the conversations of both are offered',
  { skip },
  async () => {
    const { stays, goes, open, from } = await twice('Noa')
    const path = `/inbox/open/${open}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByRole('button', { name: 'Merge into…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge into another conversation' })
    await dialog.getByText('This contact has no other conversation.').waitFor()
    await assertAccessible(page, [390])
    await dialog.getByRole('button', { name: 'Merge contact…' }).click()
    const contacts = page.getByRole('dialog', { name: `Merge another contact into ${stays}` })
    await contacts.getByLabel('Name, email or phone of the other contact').fill('Noa')
    await contacts.getByRole('button', { name: goes }).click()
    await contacts.getByText('1 conversation moves.').waitFor()
    await contacts.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByLabel(`Matter of ${goes}`).check()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('log').getByText(`Hello from ${goes}`).waitFor()
    await page.getByRole('log').getByText(`Hello from ${stays}`).waitFor()
    assert.equal((await space.send('GET', `/visitors/${from}`)).status, 404)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('log').getByText(`Hello from ${stays}`).waitFor({ state: 'detached' })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Escape leaves the merge of contacts at once, with the name in its field',
  { skip },
  async () => {
    const { stays, open } = await twice('Kim')
    const { page, context } = await openInbox(space, `/inbox/open/${open}`, await signIn(space))
    await page.getByRole('button', { name: 'Merge contact…' }).click()
    const field = page.getByLabel('Name, email or phone of the other contact')
    await field.and(page.locator(':focus')).waitFor()
    assert.equal(await field.inputValue(), stays)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await context.close()
  },
)

test('What the server refuses of a merge of contacts is said', { skip }, async () => {
  const { goes, open, from } = await twice('Eve')
  const { page, context } = await openInbox(space, `/inbox/open/${open}`, await signIn(space))
  await page.getByRole('log').getByText('Hello from').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>merge another')
  await page.getByRole('option', { name: 'Merge another contact into this one' }).click()
  await page.getByLabel('Name, email or phone of the other contact').fill('Eve')
  await page.getByRole('button', { name: goes }).waitFor()
  await space.send('DELETE', `/visitors/${from}`)
  await page.getByRole('button', { name: goes }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Merge', exact: true }).count(), 0)
  await context.close()
})
