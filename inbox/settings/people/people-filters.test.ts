import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { withoutBrowser as skip } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

async function make(space: TestWorkspace, contact: object): Promise<string> {
  const { status, body, text } = await space.send('POST', '/visitors', contact)
  assert.equal(status, 201, text)
  return body.contact.id
}

test(
  'People are sorted by name and filtered by identity and fields, and the address holds that',
  { skip },
  async () => {
    const space = await app.workspace()
    await space.send('POST', '/contact-fields', {
      name: 'Plan',
      kind: 'dropdown',
      options: ['Free', 'Team'],
    })
    await space.send('POST', '/contact-fields', { name: 'Trial', kind: 'checkbox' })
    await space.send('POST', '/contact-fields', { name: 'City', kind: 'text' })
    await make(space, {
      name: 'Zoe Ito',
      email: 'zoe@x.test',
      field_values: { Plan: 'Team', City: 'New "York", NY' },
    })
    await make(space, { name: 'Ámbar', field_values: { Plan: 'Team', Trial: true } })
    await make(space, { name: 'bo', email: 'bo@x.test', field_values: { Plan: 'Free' } })
    const address = '/inbox/settings/people'
    const { page, context, troubles } = await openInbox(space, address, await signIn(space))
    const main = page.getByRole('main')
    const names = main.locator('.cards > li strong')
    const shows = async (...wanted: string[]) =>
      page.waitForFunction(
        ([all]) =>
          [...document.querySelectorAll('main .cards > li strong')]
            .map((one) => one.textContent)
            .join('|') === all,
        [wanted.join('|')],
      )
    await main.getByText('3 entries', { exact: true }).waitFor()
    await main.getByLabel('Order').selectOption('By name')
    await shows('Ámbar', 'bo', 'Zoe Ito')
    await main.getByLabel('Order').selectOption('By name, Z first')
    await shows('Zoe Ito', 'bo', 'Ámbar')
    await main.getByLabel('Show', { exact: true }).selectOption('With an email')
    await shows('Zoe Ito', 'bo')
    await main.getByLabel('Show', { exact: true }).selectOption('Everyone')
    await main.getByText('Filter by a field').click()
    await main.getByLabel('Value').selectOption('Team')
    await main.getByRole('button', { name: 'Add the condition' }).click()
    await shows('Zoe Ito', 'Ámbar')
    await main.getByLabel('Field', { exact: true }).selectOption('Trial')
    await main.getByLabel('Condition', { exact: true }).selectOption('is not set')
    await main.getByRole('button', { name: 'Add the condition' }).click()
    await shows('Zoe Ito')
    await assertAccessible(page)
    const { search } = new URL(page.url())
    assert.equal(search, '?sort=nameBack&filter=contact.Plan%3ATeam+contact.Trial%3Anone')

    // The way to a person and back, and a load of the page, keep it.
    await names.getByRole('link', { name: 'Zoe Ito' }).click()
    await page.getByLabel('Name of the person').or(page.getByLabel('Name')).first().waitFor()
    await page.goBack()
    await shows('Zoe Ito')
    await page.reload()
    await shows('Zoe Ito')
    const conditions = main.getByRole('list', { name: 'Conditions' })
    await conditions.getByRole('button', { name: 'Remove the condition Plan is Team' }).click()
    await shows('Zoe Ito', 'bo')
    await conditions.getByRole('button', { name: /^Remove the condition Trial/ }).click()
    await shows('Zoe Ito', 'bo', 'Ámbar')
    await main.getByText('Filter by a field').click()
    await main.getByLabel('Field', { exact: true }).selectOption('City')
    await main.getByLabel('Value').fill('New "York", NY')
    await page.keyboard.press('Enter')
    await shows('Zoe Ito')
    await conditions.getByText('City is New "York", NY').waitFor()

    // Other settings do not have the filter of this page.
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A filter in the address that names a field that is gone says so, and is taken away by a click',
  { skip },
  async () => {
    const space = await app.workspace()
    await make(space, { name: 'Zoe' })
    const address = '/inbox/settings/people?filter=contact.Gone%3Ax&sort=unknown&show=unknown'
    const { page, context } = await openInbox(space, address, await signIn(space))
    await page.getByRole('alert').filter({ hasText: 'filter' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Remove the condition Gone is x' }).click()
    await page.getByText('One entry', { exact: true }).waitFor()
    await context.close()
  },
)

test(
  'Of many people the page says how many there are at least, and shows those that fit far behind others',
  { skip },
  async () => {
    const space = await app.workspace()
    await app.owner.query(
      `insert into contacts (workspace_id, id, name, email, email_key, last_active_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'n' || lpad(n::text, 5, '0') || repeat('w', 240), email, email, now(), now(), now()
         from (select n, case when n > 6998 then n || '@x.test' end as email from generate_series(1, 7000) n) given`,
      [space.id],
    )
    const people = '/inbox/settings/people?sort=name'
    const tab = await openInbox(space, `${people}&show=withEmail`, await signIn(space))
    const { page } = tab
    const cards = page.locator('main .cards > li')
    await cards.nth(1).waitFor()
    assert.match(await cards.first().innerText(), /^n06999w/)
    await page.getByLabel('Show', { exact: true }).selectOption('Without an email')
    await page.getByText('50 of 1,000+ entries', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('100 of 1,000+ entries', { exact: true }).waitFor()
    await assertAccessible(page)
    await tab.context.close()
  },
)
