import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { signIn } from '../../../test/sign-in.ts'
import { changesOfOne } from '../../start/app.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { bulkKind } from './bulk-kind.ts'

const app = await startOwnApp()
const { owner, services } = app

async function begin(send: Send, body: object): Promise<string> {
  const closing = { method: 'PATCH', body: { status: 'closed' } }
  const reply = await send('POST', '/bulk-changes', { ...closing, ...body })
  assert.equal(reply.status, 202, reply.text)
  return reply.body.bulk_change.id
}

/** What became of each conversation, after the change has run to its end. */
async function run({ send }: TestWorkspace, id: string): Promise<string[]> {
  const kind = bulkKind({ services, routes: changesOfOne, log: () => undefined })
  const stop = runKinds(app, [kind])
  await until('the bulk change has ended', 60_000, async () => {
    return (await send('GET', `/bulk-changes/${id}`)).body.bulk_change.ended_at !== null
  })
  await stop()
  const { results } = (await send('GET', `/bulk-changes/${id}/results`)).body
  return results.map(({ code }: { code: string | null }) => code ?? 'changed').toSorted()
}

async function withRole(permissions: readonly string[]) {
  const space = await app.workspace()
  const { role } = (await space.send('POST', '/roles', { name: 'Lead', permissions })).body
  const given = { emails: ['kim@x.test'], organization_role: 'Lead' }
  assert.equal((await space.send('POST', '/team-members', given)).status, 201)
  return { space, role, kim: await signIn(space, 'kim@x.test') }
}

const mayChange = ['conversations:read', 'conversations:write', 'messages:read']

test('A bulk change over a view whose member sees less by then changes only what the member still sees', async () => {
  const { space, role, kim } = await withRole([...mayChange, 'views:share'])
  const own = await createConversation(space.send, { assignee_email: 'kim@x.test' })
  const other = await createConversation(space.send, { channel_name: 'other' })
  const wanted = { name: 'All of it', filter: 'status:new', shared: true }
  const { view } = (await kim.send('POST', '/views', wanted)).body
  const id = await begin(kim.send, { view: view.id })
  const narrower = { permissions: mayChange, sees: 'assigned' }
  assert.equal((await space.send('PATCH', `/roles/${role.id}`, narrower)).status, 200)
  assert.deepEqual(await run(space, id), ['changed', 'conversation_unknown'])
  const statusOf = async ({ id: one }: { id: string }) =>
    (await space.send('GET', `/conversations/${one}`)).body.conversation.status
  assert.deepEqual([await statusOf(own), await statusOf(other)], ['closed', 'new'])
  // The view shows what the member sees now, and no further one is shared.
  const listed = await kim.send('GET', `/conversations?view=${view.id}`)
  assert.equal(listed.body.conversations.length, 0)
  const another = await kim.send('POST', '/views', { ...wanted, name: 'More' })
  assert.equal(another.status, 403)
})

test('Where a second factor is required, a bulk change goes on for a member whom the company has signed in, and no other', async () => {
  for (const [way, expected] of [
    ['company', 'changed'],
    ['password', 'second_factor_required'],
  ] as const) {
    const { space, kim } = await withRole(mayChange)
    const { id: conversation } = await createConversation(space.send)
    await owner.query('update member_sessions set opened_by = $2 where id = $1', [
      kim.session_id,
      way,
    ])
    const id = await begin(kim.send, { conversation_ids: [conversation] })
    await owner.query(
      `update workspaces set second_factor = 'all', second_factor_from = now() - interval '1 minute'
        where workspace_id = $1`,
      [space.id],
    )
    assert.deepEqual(await run(space, id), [expected], way)
  }
})
