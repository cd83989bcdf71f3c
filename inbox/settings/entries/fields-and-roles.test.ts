import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { createConversation } from '../../../test/conversations.ts'
import { givePassword, password, signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox, type Tab } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)

const tabs: Tab[] = []
after(async () => Promise.all(tabs.map(async ({ context }) => context.close())))
async function open(path: string, signedIn: { readonly cookie: string }) {
  const tab = await openInbox(space, `/inbox/settings/${path}`, signedIn)
  tabs.push(tab)
  const card = (name: string) =>
    tab.page.locator('.cards > li').filter({ has: tab.page.getByText(name, { exact: true }) })
  const dialog = (name: string) => tab.page.getByRole('dialog', { name })
  return { ...tab, card, dialog }
}

const post = async (path: string, one: string, body: object) =>
  (await space.send('POST', path, body)).body[one]

test('A field is made with its labels, which stay while they are in use', { skip }, async () => {
  const { page, troubles, card, dialog } = await open('ticket-fields', await signIn(space))
  await page.getByRole('button', { name: 'New ticket field' }).click()
  await page.keyboard.type('Product')
  const made = dialog('New ticket field')
  await made.getByLabel('Kind').selectOption('One of a list')
  await made.getByLabel('What can be chosen').fill('Lamp\n\n Bench \nRug')
  await assertAccessible(page)
  await made.getByRole('button', { name: 'Add' }).click()
  await card('Product').getByText('One of a list: Lamp, Bench, Rug').waitFor()
  await createConversation(space.send, { ticket_fields: { Product: 'Bench' } })
  await page.getByRole('button', { name: 'Edit Product' }).click()
  const edited = dialog('Edit Product')
  await edited.getByLabel('What can be chosen').fill('Lamp\nRug')
  await edited.getByRole('button', { name: 'Save' }).click()
  await edited.getByText('1 conversation uses this.').waitFor()
  await edited.getByLabel('What can be chosen').fill('Lamp\nBench\nChair')
  await edited.getByRole('button', { name: 'Save' }).click()
  await card('Product').getByText('One of a list: Lamp, Bench, Chair').waitFor()
  await page.getByRole('button', { name: 'Delete Product' }).click()
  const removed = dialog('Delete Product?')
  await removed.getByRole('button', { name: 'Delete' }).click()
  await removed.getByText('What they have in this field is deleted, too.').waitFor()
  await removed.getByRole('button', { name: 'Delete' }).click()
  await card('Product').waitFor({ state: 'detached' })
  assert.deepEqual((await space.send('GET', '/ticket-fields')).body.ticket_fields, [])
  await page.getByRole('link', { name: 'Contact fields' }).click()
  await page.getByRole('button', { name: 'New contact field' }).click()
  await page.keyboard.type('Plan')
  await page.keyboard.press('Enter')
  await card('Plan').getByText('Text', { exact: true }).waitFor()
  const { contact_fields: fields } = (await space.send('GET', '/contact-fields')).body
  assert.deepEqual([fields[0].name, fields[0].kind], ['Plan', 'text'])
  await assertAccessible(page)
  assert.deepEqual(troubles, [])
})

test('The workspace is renamed while a colleague changes other settings', { skip }, async () => {
  const { page, troubles } = await open('general', await signIn(space))
  const save = page.getByRole('button', { name: 'Save' })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Lamps')
  await page.getByLabel('Lines about changes by programs').uncheck()
  await post('/groups', 'group', { name: 'Meanwhile' })
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { workspace } = (await space.send('GET', '/workspace')).body
  assert.deepEqual([workspace.name, workspace.activity_messages], ['Lamps', false])
  await name.fill('Rugs')
  await space.send('PATCH', '/workspace', { name: 'Carpets', activity_messages: true })
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'It is now: Carpets' }).waitFor()
  assert.equal((await space.send('GET', '/workspace')).body.workspace.name, 'Carpets')
  await page.getByLabel('Time zone').fill('Moon/Crater')
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'There is no such time zone.' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(troubles, [])
})

test(
  'A role is made of some rights, after the password, and given up for another',
  { skip },
  async () => {
    const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
    const { page, troubles, card, dialog } = await open('roles', admin)
    await page.getByRole('button', { name: 'New role' }).click()
    await page.keyboard.type('Observer')
    const made = dialog('New role')
    await made.getByLabel('Those of their groups, and their own').check()
    await made.getByLabel('Read messages and notes').waitFor()
    // Writing includes reading, so it goes with that.
    await made.getByLabel('Read messages and notes').uncheck()
    assert.equal(await made.getByLabel('Reply and write notes').isChecked(), false)
    await assertAccessible(page)
    await made.getByRole('button', { name: 'Add' }).click()
    await dialog('Enter your password again').getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await card('Observer').getByText('Those of their groups, and their own').waitFor()
    const { roles } = (await space.send('GET', '/roles')).body
    const role = roles.find(({ name }: { name: string }) => name === 'Observer')
    const standard = roles.find(({ name }: { name: string }) => name === 'Standard')
    assert.equal(role.sees, 'groups')
    assert.equal(role.permissions.includes('messages:read'), false)
    assert.equal(role.permissions.includes('contacts:read'), true)
    assert.ok(role.permissions.length < standard.permissions.length)
    await space.send('POST', '/team-members', {
      emails: ['o@x.test'],
      organization_role: 'Observer',
    })
    await page.getByRole('button', { name: 'Delete Observer' }).click()
    const removed = dialog('Delete Observer?')
    await removed.getByRole('button', { name: 'Delete' }).click()
    await removed.getByText('1 team member has this.').waitFor()
    await removed.getByLabel('What becomes of them').selectOption('Give them Standard')
    await removed.getByRole('button', { name: 'Delete' }).click()
    await card('Observer').waitFor({ state: 'detached' })
    const { body } = await space.send('GET', '/team-members?email=o@x.test')
    assert.equal(body.team_members[0].organization_role, 'Standard')
    assert.deepEqual(troubles, [])
  },
)

test(
  'A role of more than one has is shown, and neither offered for change nor to give',
  { skip },
  async () => {
    const permissions = ['settings:write', 'conversations:read', 'contacts:read']
    await post('/roles', 'role', { name: 'Keeper', permissions, sees: 'groups' })
    await post('/roles', 'role', { name: 'Wide', permissions: ['*:read'], sees: 'groups' })
    await post('/roles', 'role', {
      name: 'Reader',
      permissions: ['contacts:read'],
      sees: 'assigned',
    })
    await space.send('POST', '/team-members', { emails: ['k@x.test'], organization_role: 'Keeper' })
    const keeper = await signIn(space, 'k@x.test')
    const { page, troubles, card, dialog } = await open('roles', keeper)
    await card('Wide').waitFor()
    await card('Reader').waitFor()
    assert.equal(await card('Wide').getByRole('button').count(), 0)
    assert.equal(await card('Reader').getByRole('button').count(), 4)
    await page.getByRole('button', { name: 'Edit Reader' }).click()
    const edited = dialog('Edit Reader')
    await edited.getByLabel('Change settings').waitFor()
    assert.deepEqual(await edited.locator('.choices label').allTextContents(), [
      'Those of their groups, and their own',
      'Their own',
      'See contacts',
      'See conversations',
      'Change settings',
    ])
    await edited.getByLabel('See conversations').check()
    await edited.getByRole('button', { name: 'Save' }).click()
    await card('Reader').getByText('2 permissions').waitFor()
    await page.getByRole('button', { name: 'Delete Reader' }).click()
    await dialog('Delete Reader?').getByRole('button', { name: 'Delete' }).click()
    await card('Reader').waitFor({ state: 'detached' })
    // Deleting a group shows its conversations to others: the server refuses it to a role that does not see them.
    const { id } = await post('/groups', 'group', { name: 'Evenings' })
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await card('Evenings').getByRole('button', { name: 'Edit Evenings' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete Evenings' }).count(), 0)
    assert.equal((await keeper.send('DELETE', `/groups/${id}`)).status, 403)
    assert.deepEqual(troubles, [])
  },
)
