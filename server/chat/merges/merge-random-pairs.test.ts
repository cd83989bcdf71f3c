import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { insertMember } from '../../../test/seed.ts'
import { seededRandom, type Random } from '../../operate/generate/random.ts'
import { checkCounters } from '../../operate/doctor/check-counters.ts'
import { mergesOf, shownOf, storedOf } from './testing/compare-pair.ts'

const pairs = Number(process.env['PORCHLIGHT_TEST_MERGES'] ?? 25)
const { owner, workspace } = await startOwnApp()

/** Two conversations whose messages alternate at random, with all that a merge moves: of one contact, or of two, linked by a mail of the second. */
async function makePair(
  { id: spaceId, send, adminEmail }: TestWorkspace,
  random: Random,
  at: number,
  isOfTwo = false,
) {
  const email = `pair${at}@x.test`
  const other = isOfTwo ? `of-another${at}@x.test` : email
  const readers = [adminEmail, 'omar@pairs.test']
  const ask = async (method: string, path: string, body: object) => {
    const reply = await send(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const begin = async (name: string, email: string): Promise<string> => {
    const body = {
      visitor_attributes: { email },
      messages_attributes: [{ body: `${name} begins` }],
      external_id: random.chance(0.5) ? `${name} ${at}` : null,
      tags: random.chance(0.5) ? ['vip', name] : [],
      priority: random.pick(['low', 'high']),
    }
    return (await ask('POST', '/conversations', body)).conversation.id
  }
  const ids = [await begin('first', email), await begin('second', other)]
  for (let step = random.whole(1, 8); step > 0; step -= 1) {
    const path = `/conversations/${random.pick(ids)}`
    const sender = { body: `Step ${step}`, sender_email: adminEmail, from_agent: true }
    await random.pick([
      async () =>
        ask('POST', `${path}/messages`, {
          body: 'It waits',
          sender_email: random.pick([email, other]),
        }),
      async () => ask('POST', `${path}/messages`, sender),
      async () =>
        ask('POST', `${path}/messages`, {
          ...sender,
          kind: 'note',
          mentions: [{ email: adminEmail }],
        }),
      async () => ask('POST', `${path}/read`, { reader_email: random.pick(readers) }),
      async () => ask('PATCH', path, { ticket_fields: { Order: String(step), Place: 'B' } }),
      async () => ask('PATCH', path, { assignee_email: random.pick(readers) }),
      async () => ask('PUT', `${path}/snooze`, { until: '2099-01-01T00:00:00Z' }),
    ])()
  }
  const isReversed = !isOfTwo && random.chance(0.5)
  const [into = '', from = ''] = isReversed ? ids.toReversed() : ids
  if (isOfTwo) await link(spaceId, from, into)
  if (random.chance(0.3)) await ask('PATCH', `/conversations/${from}`, { status: 'closed' })
  for (const one of [into, from]) {
    await owner.query(
      `insert into drafts (workspace_id, conversation_id, team_member_id, kind, body, body_format, details, size, updated_at, after_position)
       select $1, $2, t.id, 'note', 'Draft ' || t.email, case when hashtext($2::text) % 3 = 0 then 'html' else 'text' end, '{"b": 1,  "a": 2}', 40, now(), least(3, c.message_count)
         from team_members t join conversations c on c.workspace_id = $1 and c.id = $2
        where t.workspace_id = $1 and hashtext(t.email || $2::text) % 2 = 0`,
      [spaceId, one],
    )
    if (!isOfTwo || one === into)
      await owner.query(
        `insert into conversation_mails (workspace_id, id, conversation_id, purpose, recipient, recipient_key, is_proven, language, token, message_ids, created_at)
       values ($1, gen_random_uuid(), $2, 'transcript', 'c@x.test', 'c@x.test', true, 'en', $3, '{}', now())`,
        [spaceId, one, `token ${one}`],
      )
    await owner.query(
      `insert into conversation_mails (workspace_id, id, conversation_id, purpose, recipient, recipient_key, is_proven, language, token, message_ids, created_at, state)
       select $1, gen_random_uuid(), $2, 'answer', 'c@x.test', 'c@x.test', true, 'en', 'answer ' || m.id, array[m.id], now(), 'sent'
         from messages m where m.workspace_id = $1 and m.conversation_id = $2 and m.team_member_id is not null`,
      [spaceId, one],
    )
    await owner.query(
      `insert into widget_devices (workspace_id, id, channel_id, contact_id, token_hash, origin, created_at, last_seen_at, opened)
       select $1, gen_random_uuid(), d.id, c.contact_id, sha256(convert_to($2::text, 'UTF8')), 'https://shop.example', now(), now(), array[$2::uuid]
         from channels d join conversations c on c.workspace_id = $1 and c.id = $2 where d.workspace_id = $1 limit 1`,
      [spaceId, one],
    )
  }
  return { into, from, email }
}

/** Makes the first message of a conversation a mail that refers to the other one. */
async function link(spaceId: string, from: string, into: string) {
  await owner.query(
    `update conversations set channel_id = gen_random_uuid() where workspace_id = $1 and id = $2`,
    [spaceId, from],
  )
  await owner.query(
    `update messages set mail = json_build_object('linked_to', $3::text)
      where workspace_id = $1 and conversation_id = $2 and position = 1`,
    [spaceId, from, into],
  )
}

async function started() {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'omar@pairs.test', active: true })
  for (const name of ['Order', 'Place'])
    await space.send('POST', '/ticket-fields', { name, kind: 'text' })
  return space
}

for (const [whose, isOfTwo, seed] of [
  ['', false, 20],
  [' of two contacts', true, 23],
] as const)
  test(`${pairs} random pairs${whose} that are merged and undone are as before, byte by byte`, async () => {
    const space = await started()
    const random = seededRandom(seed)
    for (let at = 0; at < pairs; at += 1) {
      const { into, from } = await makePair(space, random, at, isOfTwo)
      const before = {
        shown: await shownOf(space, [into, from]),
        stored: await storedOf(owner, space.id, [into, from]),
      }
      const merged = await space.send('POST', `/conversations/${into}/merge`, { from })
      assert.equal(merged.status, 200, merged.text)
      await assertWhole(space)
      const [{ id }] = await mergesOf(space, into)
      const undone = await space.send('DELETE', `/conversations/${into}/merges/${id}`)
      assert.equal(undone.status, 200, undone.text)
      assert.equal(undone.body.conversation.id, from)
      assert.deepEqual(await storedOf(owner, space.id, [into, from]), before.stored, `pair ${at}`)
      assert.deepEqual(await shownOf(space, [into, from]), before.shown, `pair ${at}`)
      await assertWhole(space)
    }
  })

test(`${pairs} random splits that are undone are as before, byte by byte`, async () => {
  const space = await started()
  const random = seededRandom(22)
  for (let at = 0; at < pairs; at += 1) {
    const { into } = await makePair(space, random, at)
    const path = `/conversations/${into}`
    await space.send('POST', `${path}/messages`, { body: 'Last', sender_email: space.adminEmail })
    const before = {
      shown: await shownOf(space, [into]),
      stored: await storedOf(owner, space.id, [into]),
    }
    const ids = before.shown.flatMap(({ messages }) => messages.map((message) => message.id))
    const kept = random.pick(ids)
    const some = ids.filter((id) => id !== kept && random.chance(0.5))
    const chosen =
      some.length > 0 && random.chance(0.7)
        ? { message_ids: some }
        : { from_message_id: random.pick(ids.slice(1)) }
    const split = await space.send('POST', `${path}/split`, chosen)
    assert.equal(split.status, 201, split.text)
    await assertWhole(space)
    const [{ id }] = await mergesOf(space, into)
    const undone = await space.send('DELETE', `${path}/merges/${id}`)
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual(await storedOf(owner, space.id, [into]), before.stored, `split ${at}`)
    assert.deepEqual(await shownOf(space, [into]), before.shown, `split ${at}`)
    await assertWhole(space)
  }
})

test('Random pairs with changes between merge and undo keep every message, and counters that equal a recount', async () => {
  const space = await started()
  const random = seededRandom(21)
  for (let at = 0; at < pairs; at += 1) {
    const { into, from, email } = await makePair(space, random, at)
    const before = await shownOf(space, [into, from])
    await space.send('POST', `/conversations/${into}/merge`, { from })
    const path = `/conversations/${into}`
    for (let step = random.whole(1, 4); step > 0; step -= 1) {
      const reply = await random.pick([
        async () => space.send('POST', `${path}/messages`, { body: 'New', sender_email: email }),
        async () =>
          space.send('POST', `/conversations/${from}/messages`, {
            body: 'Answer',
            from_agent: true,
            sender_email: space.adminEmail,
          }),
        async () => space.send('POST', `${path}/read`, { reader_email: space.adminEmail }),
        async () => space.send('PATCH', path, { status: random.pick(['closed', 'open']) }),
      ])()
      assert.ok(reply.status < 300, reply.text)
    }
    const [{ id }] = await mergesOf(space, into)
    assert.equal((await space.send('DELETE', `${path}/merges/${id}`)).status, 200)
    const after = await shownOf(space, [into, from])
    const idsIn = (shown: typeof after, of: number) =>
      shown[of]?.messages.map((one) => one.id) ?? []
    assert.deepEqual(idsIn(after, 1), idsIn(before, 1))
    assert.deepEqual(idsIn(after, 0).slice(0, idsIn(before, 0).length), idsIn(before, 0))
    await assertWhole(space)
  }
})

async function assertWhole({ id }: TestWorkspace) {
  await assertCountersExact(owner, id)
  const { rows } = await owner.query(
    `select c.id from conversations c
       left join (select conversation_id, count(*) as total, max(position) as last, count(distinct position) as places
                    from messages where workspace_id = $1 group by 1) m on m.conversation_id = c.id
      where c.workspace_id = $1 and (c.message_count <> m.total or m.last <> m.total or m.places <> m.total)`,
    [id],
  )
  assert.deepEqual(rows, [], 'positions without gaps')
}

test('After random merges and undos doctor finds every wait and counter right', async () => {
  const found = await checkCounters({ owner, repair: false } as Parameters<typeof checkCounters>[0])
  assert.deepEqual(
    found.filter(({ state }) => state !== 'ok'),
    [],
  )
})
