import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
if (skip === false) await buildPagesForTests()

test(
  'The audit log is filtered by who, what and which, and saved whole as a file',
  { skip },
  async () => {
    const space = await app.workspace()
    const admin = await signIn(space)
    const made = []
    for (let count = 0; count < 60; count += 1)
      made.push((await space.send('POST', '/tags', { name: `tag ${count}` })).body.tag.id)
    const { body } = await admin.send('POST', '/groups', { name: 'By hand' })
    const { key, api_key: formula } = (
      await space.send('POST', '/api-keys', { name: '=1+1, "x"', scopes: ['settings:write'] })
    ).body
    const byKey = app.sendAs({ host: `${space.subdomain}.localhost`, key })
    await byKey('POST', '/tags', { name: 'by key' })
    const { page, context, troubles } = await openInbox(space, '/inbox/settings/audit', admin)
    const cards = page.locator('.cards > li')
    await page.getByText('50 entries').waitFor()
    assert.match((await cards.first().textContent()) ?? '', /tag\.created.*=1\+1, "x"/s)
    await page.getByRole('button', { name: 'Show older' }).click()
    await cards.filter({ hasText: made[0] }).waitFor()
    await assertAccessible(page)

    const who = page.getByLabel('Who', { exact: true })
    await who.selectOption({ index: 1 })
    await page.getByText('One entry', { exact: true }).waitFor()
    await cards.filter({ hasText: body.group.id }).getByText('group.created').waitFor()
    await who.selectOption('')
    await page.getByLabel('Id of what was changed').fill(made[7])
    await page.getByText('One entry', { exact: true }).waitFor()
    await cards.filter({ hasText: made[7] }).waitFor()
    await page.getByLabel('Id of what was changed').fill('')
    await page.getByLabel('What happened').selectOption('API keys and webhooks')
    await cards.filter({ hasText: formula.id }).waitFor()
    assert.deepEqual(
      new Set(await cards.locator('strong').allTextContents()),
      new Set(['api_key.created']),
    )
    await page.getByLabel('What happened').selectOption('Settings')
    await page.getByText('50 entries').waitFor()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const text = await readFile((await (await saved).path()) ?? assert.fail(), 'utf8')
    const [head, ...rows] = text.trimEnd().split('\r\n')
    assert.match(head ?? '', /^sequence,created_at,action,actor_type,/)
    const tags = rows.filter((row) => row.includes(',tag.created,'))
    assert.equal(tags.length, 61)
    assert.match(tags[0] ?? '', /,"'=1\+1, ""x""",tag,/, 'A name is text, not a formula.')
    await page.getByText(`${rows.length} entries are saved.`).waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
