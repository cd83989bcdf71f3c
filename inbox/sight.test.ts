import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'

const app = await startApp()

test(
  'What leaves a member’s sight leaves the list, the open conversation and the numbers',
  { skip },
  async () => {
    const space = await app.workspace()
    const { role } = (
      await space.send('POST', '/roles', { name: 'Own', permissions: ['*'], sees: 'assigned' })
    ).body
    await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Own' })
    const paths: string[] = []
    for (const title of ['First matter', 'Second matter']) {
      const made = await space.send('POST', '/conversations', {
        ...{ title, assignee_email: 'lee@x.test' },
        visitor_attributes: { email: `${title.slice(0, 5)}@x.test` },
        messages_attributes: [{ body: 'Hello' }],
      })
      paths.push(`/conversations/${made.body.conversation.id}`)
    }
    const [first = '', second = ''] = paths
    const signedIn = await signIn(space, 'lee@x.test')
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${first.split('/')[2]}`,
      signedIn,
    )
    await page.getByRole('heading', { name: 'First matter' }).waitFor()
    await page.getByRole('link', { name: 'All open 2' }).waitFor()
    await space.send('PATCH', first, { assignee_email: space.adminEmail })
    await page.getByRole('main').getByRole('alert').waitFor()
    await page.locator('.row', { hasText: 'First matter' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All open 1' }).waitFor()
    // The member sees others than before: what was read under the former rights is read again.
    await space.send('PATCH', `/roles/${role.id}`, { sees: 'all' })
    await page.locator('.row', { hasText: 'First matter' }).waitFor()
    await page.getByRole('link', { name: 'All open 2' }).waitFor()
    await page.getByRole('heading', { name: 'First matter' }).waitFor()
    await space.send('PATCH', `/roles/${role.id}`, { sees: 'assigned' })
    await page.locator('.row', { hasText: 'First matter' }).waitFor({ state: 'detached' })
    await page.locator('.row', { hasText: 'Second matter' }).waitFor()
    await page.getByRole('main').getByRole('alert').waitFor()
    assert.equal((await signedIn.send('GET', second)).status, 200)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
