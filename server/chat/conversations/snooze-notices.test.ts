import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { snoozeKind } from './snooze-task.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app
const evening = '2099-03-02T18:00:00.000Z'

async function wakeAll({ id }: TestWorkspace) {
  const kinds = [snoozeKind({ database: services.database, log: () => undefined })]
  const stop = runKinds(app, kinds, () => new Date(Date.parse(evening) + 60_000))
  await until('some are snoozed', 60_000, async () => {
    const find = `select from due_tasks where kind = 'end_snooze' and workspace_id = $1`
    return (await owner.query(find, [id])).rows.length === 0
  })
  await stop()
}

test('The assignee is told that a conversation is back, or else who has snoozed it, and nobody of another end', async () => {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'omar@x.test', active: true })
  const [ann, omar] = [await signIn(space), await signIn(space, 'omar@x.test')]
  const [own, ofOmar, byKey, woken] = [
    await startConversation(space.send),
    await startConversation(space.send),
    await startConversation(space.send),
    await startConversation(space.send),
  ] as const
  await ann.send('PATCH', `/conversations/${ofOmar}`, { assignee_email: 'omar@x.test' })
  const told = async ({ browse }: typeof ann) =>
    (await browse('GET', '/auth/notifications')).body.notifications
      .filter(({ kind }: { kind: string }) => kind === 'unsnoozed')
      .map((one: { conversation_id: string; by_name: null }) => [one.conversation_id, one.by_name])
  for (const [id, send] of [
    [own, ann.send],
    [ofOmar, ann.send],
    [byKey, space.send],
    [woken, ann.send],
  ] as const) {
    const put = await send('PUT', `/conversations/${id}/snooze`, { until: evening })
    assert.equal(put.status, 200, put.text)
  }
  assert.equal((await ann.send('DELETE', `/conversations/${woken}/snooze`)).status, 200)
  await wakeAll(space)
  assert.deepEqual(await told(ann), [[own, null]])
  assert.deepEqual(await told(omar), [[ofOmar, null]])
  const { events } = (await space.send('GET', '/events?types=conversation.unsnoozed')).body
  const shown = new Map(
    events.map(({ data }: { data: { conversation: { id: string }; team_member_id?: string } }) => [
      data.conversation.id,
      data.team_member_id,
    ]),
  )
  assert.deepEqual(
    [own, ofOmar, byKey, woken].map((id) => shown.get(id)),
    [ann.member_id, omar.member_id, undefined, undefined],
  )
})
