import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '../server/api/access/permissions.ts'
import { startApp, type TestWorkspace } from '../test/app.ts'
import { withoutBrowser as skip } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'

const app = await startApp()
if (skip === false) await buildPagesForTests()

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
    // The newest event is one that the member never sees, and the comparison with the server ends all the same.
    await space.send('PATCH', first, { title: 'Out of sight' })
    await page.keyboard.press('?')
    await page.getByText(/^Equal to the server at event/).waitFor()
    assert.equal((await signedIn.send('GET', second)).status, 200)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

/** A member whose role is not allowed to do this, and a conversation. */
async function without(space: TestWorkspace, ...lacking: readonly string[]) {
  const rest = permissions.filter((word) => !lacking.includes(word))
  const { role } = (await space.send('POST', '/roles', { name: 'Part', permissions: rest })).body
  await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Part' })
  const begin = async (title: string) => {
    const made = await space.send('POST', '/conversations', {
      title,
      visitor_attributes: { email: 'zoe@x.test', name: 'Zoe Ito' },
      messages_attributes: [{ body: 'First words' }],
    })
    return `/conversations/${made.body.conversation.id}`
  }
  return { signedIn: await signIn(space, 'lee@x.test'), role, begin }
}

test(
  'A role without events sees all changes by polling, and nothing untrue about its connection',
  { skip },
  async () => {
    const space = await app.workspace()
    const { signedIn, role, begin } = await without(space, 'events:read')
    const path = await begin('First matter')
    const at = `/inbox/open/${path.split('/')[2]}`
    const { page, context, troubles } = await openInbox(space, at, signedIn)
    const refused: string[] = []
    const asked: string[] = []
    page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()))
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const log = page.getByRole('log')
    await log.getByText('First words').waitFor()
    await page.getByRole('link', { name: 'All open 1' }).waitFor()
    // A message, a conversation, a group, a name and a member of the team.
    await space.send('POST', `${path}/messages`, { body: 'More words', sender_email: 'zoe@x.test' })
    await log.getByText('More words').waitFor()
    assert.equal(await log.getByText('While you were away').count(), 0)
    await begin('Second matter')
    await space.send('POST', '/groups', { name: 'Billing' })
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    await page.locator('.row', { hasText: 'Second matter' }).waitFor()
    await page.getByRole('link', { name: 'All open 2' }).waitFor()
    await page.getByRole('link', { name: 'Billing 0' }).waitFor()
    await page.getByRole('complementary').getByText('Second matter').waitFor()
    await page.locator('.assign').click()
    await page.getByRole('menuitemradio', { name: 'kim', exact: true }).click()
    await page.locator('.assign', { hasText: 'kim' }).waitFor()
    // What the member writes stays on the screen, and what is gone leaves it.
    await page.locator('#write-box').fill('An answer')
    await page.getByRole('button', { name: 'Send' }).click()
    await log.getByText('An answer').waitFor()
    await page.locator('article.queued').waitFor({ state: 'detached' })
    await log.getByText('An answer').waitFor()
    await space.send('PATCH', path, { status: 'closed' })
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.locator('.row', { hasText: 'First matter' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All open 1' }).waitFor()
    assert.equal(await page.locator('.strip').count(), 0)
    assert.deepEqual(
      asked.filter((each) => each.includes('/events')),
      [],
    )
    // Looks are seldom while nothing happens: a request of each kind in five seconds at most.
    const looks = asked.filter((each) => each === '/auth/session').length
    assert.ok(looks > 1 && looks < 40, `${looks} looks`)
    // With another role the page follows the stream, without a reload, and polls again after that.
    const streamed = page.waitForRequest('**/events/stream?*')
    await space.send('PATCH', `/roles/${role.id}`, { permissions: [...permissions] })
    await streamed
    await page.locator('.strip').waitFor({ state: 'detached' })
    assert.equal(refused.length, 0, refused.join(' '))
    asked.length = 0
    await space.send('PATCH', `/roles/${role.id}`, { permissions: role.permissions })
    await space.send('POST', '/groups', { name: 'Technical' })
    await page.getByRole('link', { name: 'Technical 0' }).waitFor()
    const streams = asked.filter((each) => each.endsWith('/events/stream')).length
    assert.ok(streams <= 1, `${streams} streams after the role had lost events`)
    assert.ok(
      refused.every((url) => url.includes('/events/stream')),
      refused.join(' '),
    )
    assert.equal(await page.locator('.strip').count(), 0)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A role without messages sees conversations without their words, and is told so',
  { skip },
  async () => {
    const space = await app.workspace()
    const { signedIn, begin } = await without(space, 'messages:read', 'messages:write')
    const path = await begin('First matter')
    const at = `/inbox/open/${path.split('/')[2]}`
    const { page, context, troubles } = await openInbox(space, at, signedIn)
    const refused: string[] = []
    page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()))
    await page.getByText('Your role does not show what was written in this conversation.').waitFor()
    await page.locator('.row', { hasText: 'First matter' }).waitFor()
    assert.equal(await page.getByText('First words').count(), 0)
    assert.equal(await page.locator('#write-box').count(), 0)
    await begin('Second matter')
    await page.locator('.row', { hasText: 'Second matter' }).waitFor()
    await page.getByRole('link', { name: 'All open 2' }).waitFor()
    assert.equal(await page.locator('.strip').count(), 0)
    assert.deepEqual([...refused, ...troubles], [])
    await context.close()
  },
)
