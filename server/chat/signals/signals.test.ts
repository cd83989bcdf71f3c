import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'
import { openStream, type Stream } from '../events/testing/open-stream.ts'

const app = await startOwnApp()
const { services, workspace, owner } = app

type Told = Record<string, unknown> & { type: string }

const signalsOf = ({ frames }: Stream): Told[] =>
  frames.flatMap(({ event, data, id }) => {
    if (event !== 'signal') return []
    assert.equal(id, undefined)
    return [JSON.parse(data ?? '') as Told]
  })

async function listening(port: number, key: string) {
  const stream = await openStream({ port, key, query: '?signals=true' })
  await until('the stream begins', 5_000, () => stream.frames.length > 0)
  return stream
}

async function started() {
  const space = await workspace()
  const { body } = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@example.com' },
    messages_attributes: [{ body: 'Hello' }],
  })
  const { id } = body.conversation
  return { space, path: `/conversations/${id}`, id }
}

async function addMember({ send }: TestWorkspace, email: string): Promise<string> {
  await send('POST', '/team-members', { emails: [email] })
  const { team_members: found } = (await send('GET', `/team-members?email=${email}`)).body
  await send('PATCH', `/team-members/${found[0].id}`, { first_name: 'Lee' })
  return found[0].id
}

test('A signal is told to open streams without an id, and changes no row of any table', async () => {
  const { space, path, id } = await started()
  const leeId = await addMember(space, 'lee@x.test')
  const stream = await listening(app.port, space.key)
  const lee = await serveAs(services, memberOf(space, { member_id: leeId }))
  const before = await everyRow()
  assert.equal((await lee.send('POST', `${path}/typing`, { is_note: true })).status, 204)
  assert.equal((await lee.send('PUT', `${path}/looking`, {})).status, 204)
  assert.equal((await lee.send('PUT', '/presence', { status: 'away' })).status, 204)
  const another = { sender_email: space.adminEmail }
  assert.equal((await lee.send('POST', `${path}/typing`, another)).status, 403)
  assert.equal((await lee.send('DELETE', `${path}/looking`)).status, 204)
  await until('all are told', 5_000, () => signalsOf(stream).length === 4)
  const member = { id: leeId, first_name: 'Lee', picture: null }
  const [typing, looking, presence, gone] = signalsOf(stream)
  const { until: ends, ...first } = typing ?? { until: '' }
  assert.deepEqual(first, { type: 'typing', conversation_id: id, member, is_note: true })
  const leftMs = Date.parse(String(ends)) - Date.now()
  assert.ok(leftMs > 3_000 && leftMs <= 6_100, String(ends))
  assert.deepEqual([looking?.type, looking?.['member']], ['looking', member])
  assert.deepEqual(presence, { type: 'presence', member, status: 'away' })
  assert.deepEqual(gone, { type: 'looking', conversation_id: id, member, until: null })
  assert.deepEqual((await space.send('GET', '/presence')).body.members, [
    { ...member, status: 'away' },
  ])
  assert.deepEqual(await everyRow(), before)
  stream.abort()
})

/** The rows of all tables but those of requests themselves. */
async function everyRow() {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and table_name <> 'rate_limit_buckets' order by 1`,
  )
  const counts: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ state: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as state
         from ${name} t`,
    )
    counts.push(`${name} ${found[0]?.state}`)
  }
  return counts
}

test('Unsent words of a visitor are told to members if the channel says so', async () => {
  const { space } = await started()
  const stream = await listening(app.port, space.key)
  for (const [preview, words] of [
    [false, undefined],
    [true, 'My card'],
  ] as const) {
    const channel = await webChannel(app, space, { preview_typing: preview })
    const visitor = openWidget(app, space, channel)
    const { id } = await visitor.start()
    const path = `/conversations/${id}/typing`
    const reply = await visitor.send('POST', path, { text: 'My card' })
    assert.equal(reply.status, 204, reply.text)
    const isTold = () => signalsOf(stream).find((told) => told['conversation_id'] === id)
    const { contact, text } = await until('it is told', 5_000, isTold)
    assert.deepEqual([contact, text], [true, words])
    const long = await visitor.send('POST', path, { text: 'x'.repeat(501) })
    assert.equal(long.body.error, 'text is too long.')
    await visitor.send('POST', path, { is_typing: false })
    await until('its end is told', 5_000, () => signalsOf(stream).at(-1)?.['until'] === null)
  }
  stream.abort()
})

test('A key speaks for itself by its name, or for a member or the contact by an address', async () => {
  const { space, path } = await started()
  const stream = await listening(app.port, space.key)
  await space.send('POST', `${path}/typing`)
  await space.send('POST', `${path}/typing`, { sender_email: space.adminEmail })
  await until('both are told', 5_000, () => signalsOf(stream).length === 2)
  const [first, second] = signalsOf(stream)
  assert.deepEqual(first?.['actor'], { type: 'api_key', name: 'first' })
  assert.deepEqual(second?.['member'], { id: space.adminId, first_name: 'Ann', picture: null })
  const unknown = await space.send('POST', `${path}/typing`, { sender_email: 'eve@x.test' })
  assert.deepEqual(unknown.body, {
    error: 'sender_email must belong to a team member or the contact: eve@x.test.',
  })
  stream.abort()
})

test('Nobody signals in a conversation that they do not see', async () => {
  const { space, path } = await started()
  const other = await started()
  const channel = await webChannel(app, space)
  const [visitor, stranger] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await visitor.start()
  await stranger.start()
  const members = [memberOf(space, { sees: 'assigned' }), memberOf(other.space)]
  const served = await Promise.all(members.map(async (one) => serveAs(services, one)))
  for (const { send } of [visitor, stranger, ...served]) {
    for (const body of [{}, { is_typing: false }]) {
      assert.equal((await send('POST', `${path}/typing`, body)).status, 404)
    }
  }
  assert.equal((await visitor.send('POST', `/conversations/${id}/typing`, {})).status, 204)
  assert.equal((await stranger.send('POST', `/conversations/${id}/typing`, {})).status, 404)
  assert.equal((await visitor.send('PUT', `/conversations/${id}/looking`, {})).status, 403)
  assert.equal((await visitor.send('GET', '/presence')).status, 403)
})

test('A visitor is told who writes to them, by first name, and not of notes or of others', async () => {
  const { space } = await started()
  const channel = await webChannel(app, space)
  const [visitor, stranger] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await visitor.start()
  await stranger.start()
  const streams = [await visitor.stream(), await stranger.stream()]
  await until('the streams begin', 5_000, () => streams.every(({ frames }) => frames.length > 0))
  const asAnn = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  await asAnn.send('PUT', `/conversations/${id}/looking`, {})
  await asAnn.send('POST', `/conversations/${id}/typing`, { is_note: true })
  await space.send('POST', `/conversations/${id}/typing`, { sender_email: space.adminEmail })
  const [own, other] = streams
  assert.ok(own && other)
  await until('it is told', 5_000, () => signalsOf(own).length > 0)
  const [{ until: ends, ...told } = { type: '', until: '' }, ...more] = signalsOf(own)
  const agent = { first_name: 'Ann', picture: null }
  assert.deepEqual([told, more], [{ type: 'typing', conversation_id: id, agent }, []])
  assert.match(String(ends), /Z$/)
  assert.deepEqual(signalsOf(other), [])
  for (const stream of streams) stream.abort()
})

test('A member is present while a stream is open, and listed with status', async () => {
  const { space } = await started()
  const leeId = await addMember(space, 'lee@x.test')
  const watching = await listening(app.port, space.key)
  const lee = await serveAs(services, memberOf(space, { member_id: leeId }))
  const stream = await listening(lee.port, lee.token)
  await until('it is told', 5_000, () => signalsOf(watching).length === 1)
  assert.equal(signalsOf(watching)[0]?.['status'], 'online')
  stream.abort()
  await stream.ended
  assert.equal((await space.send('GET', '/presence')).body.members.length, 1)
  watching.abort()
})
