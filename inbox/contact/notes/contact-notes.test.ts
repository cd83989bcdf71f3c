import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { filledInbox } from '../../testing/filled-inbox.ts'
import { assertAccessible } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const { ask, idOf, show } = await filledInbox()
const id = idOf('Charged twice in March')
const contactId = (await ask('GET', `/conversations/${id}`)).conversation.visitor.id as string
const path = `/visitors/${contactId}/notes`
const read = async (): Promise<string[]> =>
  (await ask('GET', path)).contact_notes.map((note: { body: string }) => note.body)

const open = async (where = id) => {
  const page = await show(`/inbox/all/${where}`)
  const notes = page.getByRole('region', { name: 'Notes on the contact', exact: true })
  await notes.waitFor()
  return { page, notes }
}

test('A note on the contact is added, changed and deleted in the panel', { skip }, async () => {
  const { page, notes } = await open()
  await notes.getByLabel('New note', { exact: true }).fill('Pays late,\nbut always')
  await notes.getByRole('button', { name: 'Add note', exact: true }).click()
  const line = notes.getByRole('listitem')
  await line.getByText('Pays late, but always').waitFor()
  assert.equal(await notes.getByLabel('New note', { exact: true }).inputValue(), '')
  assert.deepEqual(await read(), ['Pays late,\nbut always'])
  await assertAccessible(page)
  await line.getByRole('button', { name: 'Edit note', exact: true }).click()
  await line.getByLabel('Edit note', { exact: true }).fill('Pays early')
  await assertAccessible(page)
  await line.getByRole('button', { name: 'Save', exact: true }).click()
  await line.getByText('Pays early', { exact: true }).waitFor()
  await line.getByText('(edited)').waitFor()
  await line.getByRole('button', { name: 'Delete note', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Delete note', exact: true })
  await asked.getByRole('button', { name: 'Delete note', exact: true }).click()
  await line.waitFor({ state: 'detached' })
  assert.deepEqual(await read(), [])
})

test(
  'Notes of colleagues come by themselves, and what one changed meanwhile is shown',
  { skip },
  async () => {
    const { notes } = await open()
    const { contact_note: note } = await ask('POST', path, { body: 'Calls at noon' })
    const line = notes.getByRole('listitem')
    await line.getByText('Calls at noon', { exact: true }).waitFor()
    await line.getByRole('button', { name: 'Edit note', exact: true }).click()
    await line.getByLabel('Edit note', { exact: true }).fill('Calls at two')
    await ask('PATCH', `${path}/${note.id}`, { body: 'Calls at one' })
    const save = line.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await line.getByText('Somebody has changed it meanwhile to “Calls at one”').waitFor()
    assert.deepEqual(await read(), ['Calls at one'])
    await save.click()
    await line.getByText('Calls at two', { exact: true }).waitFor()
    assert.deepEqual(await read(), ['Calls at two'])
    await ask('DELETE', `${path}/${note.id}`)
    await line.waitFor({ state: 'detached' })
  },
)

test(
  'A note that was begun stays with its contact while another one is open',
  { skip },
  async () => {
    const { page, notes } = await open()
    await notes.getByLabel('New note', { exact: true }).fill('Half a thou')
    const other = idOf('Change the delivery address')
    await page.locator(`a[href$="${other}"]`).first().click()
    await page.waitForURL(`**/${other}`)
    const field = notes.getByLabel('New note', { exact: true })
    await field.waitFor()
    assert.equal(await field.inputValue(), '')
    await page.goBack()
    await page.waitForURL(`**/${id}`)
    await notes.getByText('Add note').waitFor()
    assert.equal(await field.inputValue(), 'Half a thou')
  },
)

test('The newest five notes are shown, and all of them when asked', { skip }, async () => {
  for (let count = 1; count <= 7; count += 1) await ask('POST', path, { body: `Note ${count}` })
  const { notes } = await open()
  await notes.getByText('Note 7', { exact: true }).waitFor()
  assert.equal(await notes.getByRole('listitem').count(), 5)
  await notes.getByRole('button', { name: 'All notes', exact: true }).click()
  await notes.getByText('Note 1', { exact: true }).waitFor()
  assert.equal(await notes.getByRole('listitem').count(), 7)
})
