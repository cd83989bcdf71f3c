import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openStream } from '../../server/chat/events/testing/open-stream.ts'
import { newId } from '../../server/ids.ts'
import { startApp, type Send } from '../app.ts'
import { memberOf, serveAs } from '../serve-as.ts'
import { signIn } from '../sign-in.ts'
import { upload } from '../upload.ts'
import { listQueries } from './list-queries.ts'

/** The fields of replies that this test reads. */
type Row = ReturnType<typeof JSON.parse>

const { services, workspace } = await startApp()
const space = await workspace()
const { send: ask } = space

async function made(method: string, path: string, body?: unknown): Promise<Row> {
  const reply = await ask(method, path, body)
  assert.ok(reply.status < 300, reply.text)
  return reply.body
}

// Then changes of status create messages, too.
await made('PATCH', '/workspace', { activity_messages: true })
const emails = ['kim@x.test', 'lee@x.test']
await made('POST', '/team-members', { emails })
const members = await Promise.all(
  emails.map(async (email) => (await made('GET', `/team-members?email=${email}`)).team_members[0]),
)
const kim: Row = members[0]
const own = (await made('POST', '/groups', { name: 'Own' })).group
await made('POST', '/groups', { name: 'Other' })
await space.owner.query('insert into group_members values ($1, $2, $3)', [space.id, own.id, kim.id])
for (const sees of ['assigned', 'groups'])
  await made('POST', '/roles', { name: sees, permissions: ['*'], sees })
await made('POST', '/team-members', { emails: ['max@x.test'], organization_role: 'groups' })

/** A quarter of the twelve conversations is Kim's, a quarter is her group's, and every third is Ada's. */
const shapes = Array.from({ length: 12 }, (_, at) => ({
  visitor_attributes: { email: ['ada@x.test', 'bob@x.test', 'cy@x.test'][at % 3], name: 'zebra' },
  title: `zebra ${at}`,
  tags: at % 3 === 0 ? ['zebra'] : [],
  priority: at % 5 === 0 ? 'high' : 'low',
  external_id: `zebra-${at}`,
  assignee_email: [emails[0], emails[1], undefined, undefined][at % 4],
  group_name: [undefined, 'Own', 'Other', undefined][at % 4],
}))
for (const [at, shape] of shapes.entries()) {
  // In sequence, so that times differ.
  const file = await upload(ask, `${at}.txt`)
  const messages = [{ body: `zebra ${at}`, attachment_ids: [file] }]
  const { conversation } = await made('POST', '/conversations', {
    ...shape,
    messages_attributes: messages,
  })
  const path = `/conversations/${conversation.id}`
  await made('POST', `${path}/messages`, { body: 'zebra reply', sender_email: emails[1] })
  const noted = await upload(ask, `note ${at}.txt`)
  await made('POST', `${path}/messages`, {
    body: 'zebra note',
    kind: 'note',
    sender_email: emails[1],
    attachment_ids: [noted],
  })
  if (at % 2 === 0) await made('PATCH', path, { status: 'closed' })
}
const ada = (await made('GET', '/visitors?email=ada@x.test')).contacts[0]
await made('PATCH', `/visitors/${ada.id}`, { name: 'zebra Ada' })
const bob = (await made('GET', '/visitors?email=bob@x.test')).contacts[0]
for (const { id } of [ada, bob]) await made('PUT', `/visitors/${id}/block`)

/** Every row of a list, page by page, and the total. */
async function listed(send: Send, path: string, name: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const sign = path.includes('?') ? '&' : '?'
    const { status, body, text } = await send('GET', `${path}${sign}per_page=5&page=${page}`)
    assert.equal(status, 200, text)
    rows.push(...body[name])
    if (page >= body.pagination.total_pages) {
      assert.equal(body.pagination.total_count, rows.length, path)
      return rows
    }
  }
}

/** The same by cursor. */
async function walked(send: Send, path: string, name: string): Promise<Row[]> {
  const rows: Row[] = []
  const sign = path.includes('?') ? '&' : '?'
  for (let cursor = '*'; ;) {
    const reply = await send('GET', `${path}${sign}per_page=5&cursor=${cursor}`)
    assert.equal(reply.status, 200, reply.text)
    rows.push(...reply.body[name])
    const next = /next_cursor="([^"]+)"/.exec(String(reply.headers['link']))?.[1]
    if (next === undefined) return rows
    cursor = next
  }
}

const idOf = ({ id }: Row): string => id
const all: readonly Row[] = await listed(ask, '/conversations', 'conversations')
const allContacts: readonly Row[] = await listed(ask, '/visitors', 'contacts')

type Seer = {
  readonly name: string
  readonly principal: Parameters<typeof serveAs>[1]
  /** Kim's role during the stream, which ends when her rights differ from the principal's. */
  readonly role?: string
  /** A filter in JavaScript over a conversation, as read by a principal who sees all. */
  readonly sees: (conversation: Row) => boolean
}

const setRole = 'update team_members set organization_role = $3 where workspace_id = $1 and id = $2'
const session = { ...(await signIn(space, emails[0])), email: kim.email, group_ids: [own.id] }
const max = { ...(await signIn(space, 'max@x.test')), email: 'max@x.test' }
const isKims = ({ agent }: Row) => agent?.id === kim.id
const seers: readonly Seer[] = [
  {
    name: 'a member who sees all',
    principal: memberOf(space, session),
    role: 'Admin',
    sees: () => true,
  },
  {
    name: 'a member who sees what is assigned',
    principal: memberOf(space, { ...session, sees: 'assigned' }),
    role: 'assigned',
    sees: isKims,
  },
  {
    name: 'a member who sees own groups',
    principal: memberOf(space, { ...session, sees: 'groups' }),
    role: 'groups',
    sees: (row) => isKims(row) || row.group?.id === own.id,
  },
  {
    name: 'a member of no group',
    principal: memberOf(space, { ...max, sees: 'groups' }),
    sees: () => false,
  },
]

for (const seer of seers) {
  const { send, port, token } = await serveAs(services, seer.principal)
  const seen = all.filter(seer.sees)
  const seenIds = new Set(seen.map(idOf))
  const seenContacts = new Set(seen.map(({ visitor }) => visitor.id))
  const seesAll = seen.length === all.length

  test(`${seer.name}: lists of conversations, by page and by cursor`, async () => {
    const after = all[3].updated_at
    for (const query of listQueries({ after, memberId: kim.id, contactId: ada.id })) {
      const path = `/conversations${query}`
      const expected = (await listed(ask, path, 'conversations')).filter(seer.sees)
      assert.deepEqual(await listed(send, path, 'conversations'), expected, path)
      assert.deepEqual(await walked(send, path, 'conversations'), expected, path)
    }
  })

  test(`${seer.name}: single conversations, messages and attachments`, async () => {
    for (const { id } of all) {
      const path = `/conversations/${id}`
      const isSeen = seenIds.has(id)
      const one = await send('GET', path)
      assert.equal(one.status, isSeen ? 200 : 404, path)
      if (isSeen) assert.equal(one.text, (await ask('GET', path)).text)
      const unread = await send('GET', `${path}/unread`)
      assert.equal(unread.status, isSeen ? 200 : 404)
      if (isSeen) assert.equal(unread.text, (await ask('GET', `${path}/unread`)).text)
      const messages = await listed(ask, `${path}/messages`, 'messages')
      if (isSeen) {
        assert.deepEqual(await listed(send, `${path}/messages`, 'messages'), messages)
        assert.deepEqual(await walked(send, `${path}/messages`, 'messages'), messages)
      } else {
        for (const query of ['', '?cursor=*', '?cursor=broken']) {
          assert.equal((await send('GET', `${path}/messages${query}`)).status, 404)
        }
      }
      for (const message of messages) {
        const status = isSeen ? 200 : 404
        const found = await send('GET', `${path}/messages/${message.id}`)
        assert.equal(found.status, status)
        for (const attachment of message.attachments) {
          assert.equal((await send('GET', `/attachments/${attachment.id}`)).status, status)
        }
      }
    }
  })

  test(`${seer.name}: the event log, read and streamed`, async (t) => {
    const expected = (await logOf(ask)).filter((event) => isEventSeen(event))
    assert.deepEqual(await logOf(send), expected)
    if (seer.role !== undefined) await space.owner.query(setRole, [space.id, kim.id, seer.role])
    const stream = await openStream({ port, key: token, query: '?after=0' })
    t.after(stream.abort)
    await untilStreamed(t, stream.frames, expected.at(-1)?.sequence)
    const streamed = () => stream.frames.flatMap(({ data }) => (data ? [JSON.parse(data)] : []))
    assert.deepEqual(streamed(), expected)

    // Events that arrive during the stream and the long poll; every seer sees the last one.
    const order = all.toSorted((a, b) => Number(seenIds.has(a.id)) - Number(seenIds.has(b.id)))
    const last = (await ask('GET', '/events?limit=1')).body.latest_sequence
    const waiting = send('GET', `/events?after=${last}&wait=${seen.length === 0 ? 1 : 20}`)
    for (const { id } of order) {
      const said = { body: 'live', sender_email: emails[1] }
      await made('POST', `/conversations/${id}/messages`, { ...said, kind: 'note' })
      await made('POST', `/conversations/${id}/messages`, said)
    }
    const later = (await logOf(ask)).filter((event) => isEventSeen(event))
    const fresh = later.slice(expected.length)
    const { events } = (await waiting).body
    assert.equal(events.length > 0, fresh.length > 0)
    assert.deepEqual(events, fresh.slice(0, events.length))
    await untilStreamed(t, stream.frames, fresh.at(-1)?.sequence)
    assert.deepEqual(streamed(), later)
  })

  /** Whether the seer may see an event, as read by a principal who sees all. */
  function isEventSeen({ type, data }: Row): boolean {
    if (seesAll) return true
    if (data.message !== undefined) return seenIds.has(data.conversation_id)
    if (type === 'conversation.deleted' || type === 'contact.deleted') return true
    if (data.conversation !== undefined) return seenIds.has(data.conversation.id)
    return data.contact === undefined || seenContacts.has(data.contact.id)
  }

  test(`${seer.name}: contacts, search and unread counts`, async () => {
    for (const query of [
      '',
      '?email=ada@x.test',
      '?email=nobody@x.test',
      '?sort=updated_at',
      `?updated_after=${all[3].updated_at}`,
      `?updated_after=${all[3].updated_at}&sort=updated_at&order=desc`,
      '?phone_number=123',
      '?blocked=true',
    ]) {
      const path = `/visitors${query}`
      const expected = (await listed(ask, path, 'contacts')).filter(({ id }) =>
        seenContacts.has(id),
      )
      assert.deepEqual(await listed(send, path, 'contacts'), expected, path)
      assert.deepEqual(await walked(send, path, 'contacts'), expected, path)
    }
    for (const { id } of allContacts) {
      assert.equal((await send('GET', `/visitors/${id}`)).status, seenContacts.has(id) ? 200 : 404)
    }
    const messages = await walked(ask, '/messages', 'messages')
    assert.deepEqual(
      await walked(send, '/messages', 'messages'),
      messages.filter((row) => seenIds.has(row.conversation_id)),
    )
    const unread = (await listed(ask, '/unread-conversations', 'unread')).filter((row) =>
      seenIds.has(row.conversation_id),
    )
    assert.deepEqual(await listed(send, '/unread-conversations', 'unread'), unread)
    assert.deepEqual(await walked(send, '/unread-conversations', 'unread'), unread)
    for (const query of ['', '&status=closed', `&contact_id=${ada.id}`, '&types=note,contact']) {
      const path = `/search?q=zebra&fresh=true${query}`
      const expected = (await found(ask, path)).filter((result) =>
        result.type === 'contact'
          ? seenContacts.has(result.contact.id)
          : seenIds.has(result.conversation_id),
      )
      assert.deepEqual(await found(send, path), expected, path)
    }
  })

  test(`${seer.name}: conversations that are not seen cannot be changed`, async () => {
    const { id, visitor } = all.find((row) => !seenIds.has(row.id)) ?? all[0]
    const status = seenIds.has(id) ? 200 : 404
    const path = `/conversations/${id}`
    assert.equal((await send('PATCH', path, { priority: 'high' })).status, status)
    assert.equal((await send('POST', `${path}/read`, {})).status, status)
    const sent = await send('POST', `${path}/messages`, { body: 'x' })
    assert.equal(sent.status, seenIds.has(id) ? 201 : 404)
    const isSeen = seenContacts.has(visitor.id)
    assert.equal((await send('PATCH', `/visitors/${visitor.id}`, {})).status, isSeen ? 200 : 404)
    assert.equal((await send('DELETE', `/visitors/${newId()}`)).status, seesAll ? 404 : 403)
  })
}

/** The whole log, page by page. */
async function logOf(send: Send): Promise<Row[]> {
  const events: Row[] = []
  for (let after = 0; ;) {
    const { body } = await send('GET', `/events?after=${after}&limit=20`)
    events.push(...body.events)
    if (body.next_after === body.latest_sequence) return events
    after = body.next_after
  }
}

/** Every match, page by page; scores may differ in their last digit between two requests. */
async function found(send: Send, path: string): Promise<Row[]> {
  const results: Row[] = []
  for (let cursor = ''; ;) {
    const { body, text, status } = await send('GET', `${path}&per_page=5${cursor}`)
    assert.equal(status, 200, text)
    results.push(...body.results.map(({ score: _score, ...result }: Row) => result))
    if (body.next_cursor === null) return results
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Waits until a stream has sent that event, if any. */
async function untilStreamed(
  t: TestContext,
  frames: readonly { id: string | undefined }[],
  sequence: number | undefined,
): Promise<void> {
  if (sequence === undefined) return
  await t.waitFor(() => assert.ok(frames.some(({ id }) => Number(id) >= sequence)), {
    timeout: 20_000,
  })
}
