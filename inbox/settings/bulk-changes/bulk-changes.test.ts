import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { bulkKind } from '../../../server/chat/bulk/bulk-kind.ts'
import { changesOfOne } from '../../../server/start/app.ts'
import { runKinds } from '../../../server/store/due/testing/scenario.ts'
import { startOwnApp } from '../../../test/app.ts'
import { withoutBrowser as skip } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { createConversation } from '../../../test/conversations.ts'
import { browser, signIn } from '../../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../../testing/open-inbox.ts'

const app = await startOwnApp()
if (skip === false) await buildPagesForTests()

const run = () =>
  runKinds(app, [bulkKind({ services: app.services, routes: changesOfOne, log: () => undefined })])

test(
  'Changes of many are listed with what became of each, and are undone from there',
  { skip },
  async () => {
    const space = await app.workspace()
    const ids: string[] = []
    while (ids.length < 3) ids.push((await createConversation(space.send)).id)
    const admin = await signIn(space)
    const { send } = browser(space, admin.cookie)
    const change = async (body: object, conversation_ids: readonly string[] = ids) => {
      const given = { conversation_ids, ...body }
      const begun = await send('POST', '/bulk-changes', given)
      assert.equal(begun.status, 202, begun.text)
    }
    let stop = run()
    const unknown = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
    const long = 'w'.repeat(100)
    const snooze = { until: '2099-07-01T09:00:00.000Z' }
    await change({ method: 'PUT', path: '/snooze', body: snooze })
    await change({ method: 'PATCH', body: { priority: 'urgent' } }, [...ids, unknown])
    await change({ method: 'PATCH', body: { read: true } })
    await change({ method: 'PUT', path: `/tags/${long}` })
    const listed = async () => (await send('GET', '/bulk-changes')).body.bulk_changes
    await until('all have ended', 60_000, async () =>
      (await listed()).every(({ ended_at: at }: { ended_at: string | null }) => at !== null),
    )
    await stop()
    const tab = await openInbox(space, '/inbox/open', admin)
    const { page, troubles } = tab
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>changes of many')
    await page.getByRole('option', { name: 'Settings: Changes of many' }).click()
    const rows = page.getByRole('list', { name: 'Changes of many' }).locator(':scope > li')
    await rows.nth(3).waitFor()
    const urgent = rows.filter({ hasText: 'Priority: Urgent' })
    await urgent.getByText(/^3 changed · can be undone until /).waitFor()
    const snoozed = rows.filter({ hasText: /Snooze: / })
    assert.equal(await rows.filter({ hasText: 'Mark as read' }).getByRole('button').count(), 0)
    await rows.filter({ hasText: `Add a tag: ${long}` }).waitFor()
    await urgent.getByText('1 refused').click()
    const refused = urgent.locator('.refused li')
    await refused.getByText(unknown.slice(-12)).waitFor()
    assert.match((await refused.textContent()) ?? '', /: \S/)
    await assertAccessible(page)

    // One that is under way is looked at until it ends.
    await snoozed.getByRole('button', { name: /^Undo: Snooze: / }).click()
    const undo = rows.filter({ hasText: 'Undo: Snooze: ' })
    await undo.getByText('0 of 3', { exact: true }).waitFor()
    await undo.getByRole('button', { name: /^Cancel: / }).waitFor()
    await snoozed
      .getByText(/undone$/)
      .first()
      .waitFor()
    stop = run()
    await undo.getByText(/^3 changed/).waitFor()
    await stop()
    for (const id of ids) {
      const { conversation } = (await space.send('GET', `/conversations/${id}?include=inbox`)).body
      assert.equal(conversation.inbox.snoozed, false)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(width <= 390, `${width} pixels`)
    assert.deepEqual(troubles, [])
    await tab.context.close()
  },
)

test(
  'A member without changes is told so, and a list that cannot be read says that',
  { skip },
  async () => {
    const space = await app.workspace()
    const { page, context } = await openInbox(
      space,
      '/inbox/settings/bulk-changes',
      await signIn(space),
    )
    await page.getByText('You have changed nothing in many conversations yet.').waitFor()
    await assertAccessible(page)
    await page.route('**/bulk-changes?*', async (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await context.close()
  },
)
