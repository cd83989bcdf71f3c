import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { bulkKind } from '../../server/chat/bulk/bulk-kind.ts'
import { changesOfOne } from '../../server/start/app.ts'
import { runKinds } from '../../server/store/due/testing/scenario.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const { space, ask, idOf, show } = await filledInbox()
const charged = idOf('Charged twice in March')
const wanted = 'topic 9876'
const more = 'There are more tags. Type words of the one you look for.'

await space.owner.query(
  `insert into tags (workspace_id, id, name, name_key)
   select $1, gen_random_uuid(), name, name
     from (select 'topic ' || lpad(n::text, 4, '0') as name from generate_series(0, 9999) n) t`,
  [space.id],
)

const tagsOf = async (id: string): Promise<readonly string[]> =>
  (await ask('GET', `/conversations/${id}?include=tags`)).conversation.tags

test('Of 10,000 tags those with the words are found, and how many', async () => {
  const found = await ask('GET', '/tags?q=9876%20TOPIC')
  assert.deepEqual([found.pagination.total_count, found.tags[0].name], [1, wanted])
  const some = await ask('GET', '/tags?q=987&per_page=5&page=2')
  assert.deepEqual([some.pagination.total_count, some.tags.length], [20, 5])
  const counted = await ask('GET', '/tags?q=9876&counts=true&cursor=*')
  assert.equal(counted.tags[0].conversation_count, 0)
  assert.equal((await ask('GET', '/tags?q=%20')).pagination.total_count >= 10_000, true)
  assert.equal((await ask('GET', '/tags?q=none')).tags.length, 0)
})

test(
  'The palette and the tag field find one of 10,000 tags, and say that there are more',
  { skip },
  async () => {
    const page = await show(`/inbox/all/${charged}`)
    await page.locator('.log article').first().waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search or jump to' })
    await search.fill('#')
    const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
    await palette.getByText(more).waitFor()
    await search.fill('#9876')
    await palette.getByRole('option', { name: wanted }).waitFor()
    await palette.getByText(more).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    const field = page.getByPlaceholder('Add a tag')
    await field.fill('top')
    await page.getByText(more).waitFor()
    await field.fill('9876')
    await page.locator(`datalist option[value="${wanted}"]`).waitFor({ state: 'attached' })
    await field.fill('')
  },
)

test('The form of a view takes one of 10,000 tags', { skip }, async () => {
  const page = await show('/inbox/all')
  await page.locator('a.row').first().waitFor()
  await page.keyboard.press('v')
  const form = page.getByRole('dialog', { name: 'New view' })
  await form.getByRole('button', { name: 'Tag', exact: true }).click()
  const tags = page.getByRole('dialog', { name: 'Tag', exact: true })
  await tags.getByText(more).waitFor()
  await assertAccessible(page, [1440])
  await tags.getByLabel('Find tags').fill('9876')
  await tags.getByRole('button', { name: wanted }).waitFor()
  await page.keyboard.press('Enter')
  await tags.waitFor({ state: 'hidden' })
  const filter = form.getByLabel('Filter', { exact: true })
  await until('the filter has it', 5_000, async () => /topic 9876/.test(await filter.inputValue()))
})

test('A new tag is added to chosen conversations, and removed from them', { skip }, async () => {
  const stop = runKinds(app, [
    bulkKind({ services: app.services, routes: changesOfOne, log: () => undefined }),
  ])
  const page = await show('/inbox/all')
  await page.locator(`[data-row="${charged}"]`).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Change many conversations' })
  await bar.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByLabel('Find tags').fill('quite new')
  await page.getByRole('button', { name: 'New tag “quite new”' }).click()
  const job = page.getByRole('region', { name: 'Add a tag: quite new' })
  await job.getByText('1 changed').waitFor()
  assert.ok((await tagsOf(charged)).includes('quite new'))
  await job.getByRole('button', { name: 'Dismiss' }).click()
  await page.locator(`[data-row="${charged}"]`).focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Remove a tag' }).click()
  await page.getByLabel('Find tags').fill('quite')
  await page.getByRole('dialog').getByRole('button', { name: 'quite new' }).click()
  await page
    .getByRole('region', { name: 'Remove a tag: quite new' })
    .getByText('1 changed')
    .waitFor()
  assert.ok(!(await tagsOf(charged)).includes('quite new'))
  await stop()
})
