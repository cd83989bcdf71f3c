import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

/** A workspace with a conversation that has everything a search is narrowed to, and one that has nothing of it. */
async function twoHerons() {
  const space = await workspace()
  const { send, adminEmail } = space
  const group = (await send('POST', '/groups', { name: 'Second line' })).body.group
  const { id } = await createConversation(send, {
    title: 'heron all',
    tags: ['busy'],
    assignee_email: adminEmail,
    group_name: 'Second line',
  })
  await send('PUT', `/conversations/${id}/snooze`, { until: null })
  const { visitor } = await createConversation(send, { title: 'heron none' })
  /** What is found of both titles. */
  const found = async (query: string) => {
    const reply = await send('GET', `/search?fresh=true&q=heron&${query}`)
    assert.equal(reply.status, 200, reply.text)
    const { results, complete } = reply.body
    return {
      complete,
      titles: results.map((one: { conversation: { title: string } }) => one.conversation.title),
    }
  }
  return { space, id, group, visitor, found }
}

test('A search finds the same where few conversations can fit and where many can', async () => {
  const { space, group, visitor, found } = await twoHerons()
  const { adminEmail } = space
  const narrowings = [
    ...['tag=busy', `assignee=${adminEmail}`, 'group=second line', 'snoozed=true'],
    ...[`tag=busy&assignee=${adminEmail}`, 'tag=busy&snoozed=true', 'tag=busy&status=new'],
    `assignee=${adminEmail}&group=second line`,
  ].map((query) => encodeURI(query))
  const others = ['assignee=none', 'group=none', 'snoozed=false', 'assignee=none&status=new']
  const nothing = ['tag=busy&assignee=none', 'tag=busy&status=closed', 'tag=unknown']
  const check = async () => {
    for (const [queries, titles] of [
      [narrowings, ['heron all']],
      [others, ['heron none']],
      [nothing, []],
    ] as const)
      for (const query of queries)
        assert.deepEqual(await found(query), { complete: true, titles }, query)
  }
  await check()
  await owner.query(
    `with made as (
       insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
         origin_page_title, contact_id, team_member_id, group_id, message_count, created_at, updated_at, snoozed)
       select $1, gen_random_uuid(), 'new', 'n' || n, 'low', md5(n::text), '', '', $2, $3, $4, 0,
              timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute', true
         from generate_series(1, 600) n returning id)
     insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
     select $1, made.id, t.id, 1 from made join tags t on t.workspace_id = $1 and t.name = 'busy'`,
    [space.id, visitor.id, space.adminId, group.id],
  )
  await recountLists(owner, space.id)
  await check()
})

test('A search that reads the newest 5,000 documents of few conversations says that there are more', async () => {
  const { space, id, found } = await twoHerons()
  const add = async (documents: number, bucket: number) => {
    await owner.query(
      `insert into search_buckets (workspace_id, type, number, prefix, documents, earliest, latest)
       values ($1, 'message', $2::integer, 'many' || $2::integer, 4096, now(), now())`,
      [space.id, bucket],
    )
    await owner.query(
      `insert into search_documents (workspace_id, type, parent_id, id, place, created_at, lexemes)
       select $1, 'message', $2, gen_random_uuid(), $3::bigint * 4096 + n, now(), ''
         from generate_series(0, $4::integer - 1) n`,
      [space.id, id, bucket, documents],
    )
  }
  const titles = ['heron all']
  assert.deepEqual(await found('tag=busy'), { titles, complete: true })
  await add(4_096, 100)
  assert.deepEqual(await found('tag=busy'), { titles, complete: true })
  await add(1_000, 101)
  assert.deepEqual(await found('tag=busy'), { titles, complete: false })
})
