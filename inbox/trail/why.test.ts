import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')

test(
  'Why? says who made a change, by which request, with the values before and after',
  { skip },
  async () => {
    await ask('PATCH', '/workspace', { activity_messages: true })
    const path = `/conversations/${charged}`
    const { conversation } = await ask('GET', path)
    assert.notEqual(conversation.priority, 'urgent')
    const byKey = await space.send('PATCH', path, { priority: 'urgent', title: 'Charged thrice' })
    const member = await signIn(space)
    const byMember = await member.send('PATCH', path, { priority: 'low' })
    const idOfRequest = (reply: { headers: Record<string, unknown> }) =>
      String(reply.headers['x-request-id'])
    const { page, context, troubles } = await openInbox(space, `/inbox/open/${charged}`, member)
    const why = (line: string) =>
      page.locator('.did', { hasText: line }).getByRole('button', { name: 'Why?' })
    const dialog = page.getByRole('dialog', { name: 'Why?' })
    const rows = async () => dialog.locator('tbody tr').allInnerTexts()
    await why(`Priority changed from ${conversation.priority} to urgent.`).click()
    await dialog.getByText(idOfRequest(byKey)).waitFor()
    await dialog.getByText('API key “').waitFor()
    await dialog.getByText('conversation.updated').waitFor()
    const priorities = { low: 'Low', medium: 'Medium', high: 'High' } as Record<string, string>
    assert.deepEqual(
      (await rows()).map((row) => row.split('\t')),
      [
        ['Title', 'Charged twice in March', 'Charged thrice'],
        ['Priority', priorities[conversation.priority], 'Urgent'],
      ],
    )
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await why('Priority changed from urgent to low.').click()
    await dialog.getByText(idOfRequest(byMember)).waitFor()
    await dialog.getByText('Chloe Martin').waitFor()
    assert.deepEqual(
      (await rows()).map((row) => row.split('\t')),
      [['Priority', 'Urgent', 'Low']],
    )
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    // A change of before the log.
    await space.owner.query(`delete from events where workspace_id = $1 and request_id = $2`, [
      space.id,
      idOfRequest(byMember),
    ])
    await why('Priority changed from urgent to low.').click()
    await dialog.getByText('The log no longer has this change.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
