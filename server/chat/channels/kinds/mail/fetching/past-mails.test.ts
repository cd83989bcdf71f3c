import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { assertCountersExact } from '../../../../../../test/conversations.ts'
import { plainMail, rawMail } from '../../../../../../test/mails.ts'
import { recountLists } from '../../../../../../test/seed.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { connectTo } from './testing/connect-to.ts'
import { allowed, dovecot, fetching, fetchMails, mailboxAt } from './testing/scenario.ts'
import { pastThreads, rawPast } from './testing/past-threads.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

const firstDay = Date.parse('2021-03-01T09:00:00Z')
const day = (at: number) => new Date(firstDay + at * 86_400_000)

type Space = Awaited<ReturnType<typeof fetching>>

/** Mails that the inbox of a user has got long ago. */
async function fill(user: string, mails: readonly Buffer[], at: (place: number) => Date = day) {
  const client = await connectTo(box(), user)
  for (const [place, raw] of mails.entries()) await client.append('INBOX', raw, [], at(place))
  client.close()
}

async function untilDone(space: Space, count: number): Promise<void> {
  await until(`${count} mails are imported`, 60_000, async () => {
    const { rows } = await space.owner.query<{ state: string; reason: string | null }>(
      `select state, reason from received_mails where workspace_id = $1 and state <> 'stored'`,
      [space.id],
    )
    return rows.length === count
  })
}

async function conversationsOf({ send }: Space) {
  const path = '/conversations?per_page=100&include=inbox&sort=created_at&order=asc'
  return (await send('GET', path)).body.conversations
}

for (const [at, { title, mails, groups, isOneDay }] of pastThreads.entries()) {
  test(`Of the past, ${title}: ${groups.join(' and ')}`, { skip }, async () => {
    const user = `past${at}`
    const dayOf = (place: number) => day(isOneDay === true ? 0 : place)
    await fill(user, mails.map(rawPast), dayOf)
    const space = await fetching(app, box(), user, { import: 'all' })
    await untilDone(space, mails.length)
    const conversations = await conversationsOf(space)
    const found = await Promise.all(
      conversations.map(async ({ id }: { id: string }) => space.messagesOf(id)),
    )
    const subjectOf = ({ mail }: { mail: { subject: string } }) => mail.subject
    assert.deepEqual(found.map((messages) => messages.map(subjectOf).join('')).toSorted(), groups)
    for (const [place, messages] of found.entries()) {
      const { created_at: createdAt, closed_at: closedAt, status, inbox } = conversations[place]
      const dates = messages.map((message: { created_at: string }) => message.created_at)
      const arrived = messages.map((message: { mail: { subject: string } }) =>
        dayOf(mails.findIndex(({ name }) => name === subjectOf(message))).toISOString(),
      )
      assert.deepEqual(dates, arrived)
      assert.deepEqual([createdAt, closedAt ?? null], [dates[0], closedAt ?? null])
      assert.deepEqual([status, inbox.unread, inbox.waiting_since], ['closed', 0, null])
    }
    await assertCountersExact(space.owner, space.id)
  })
}

const words = ['', 'Words']

test(
  'Mails of the past join a conversation of today at its start, and nobody is told',
  { skip },
  async () => {
    const names = (...ids: readonly string[]) => ids.map((id) => `<${id}@m.test>`).join(' ')
    const past = ['a', 'b'].map((name) =>
      rawMail(
        'From: lin@x.test',
        'To: help@shop.example',
        `Subject: ${name}`,
        `Message-ID: ${names(name)}`,
        ...(name === 'a' ? [] : [`References: ${names('a')}`]),
        ...words,
      ),
    )
    await fill('joins', past)
    const space = await fetching(app, box(), 'joins')
    const { send, owner, adminEmail } = space
    const today = rawMail(
      'From: lin@x.test',
      'Subject: c',
      `Message-ID: ${names('c')}`,
      `References: ${names('a', 'b')}`,
      ...words,
    )
    await box().deliver('joins', today)
    await space.untilSubjects(['c'])
    const [before] = await conversationsOf(space)
    const path = `/conversations/${before.id}`
    await send('POST', `${path}/read`, { reader_email: adminEmail })
    await box().deliver('joins', plainMail('Other'))
    await space.untilSubjects(['c', 'Other'])
    // Its list is counted in pieces, so that a place that moves shows.
    await recountLists(owner, space.id, { rowsPerChunk: 1, chunksPerSpan: 1 })
    const tick = (await send('GET', path)).body.conversation.updated_at
    const imap = mailboxAt(box(), 'joins', { import: 'all' })
    await send('PATCH', `/channels/${space.channelId}`, { mail: { imap } })
    await untilDone(space, 4)
    const messages = await space.messagesOf(before.id)
    assert.deepEqual(
      messages.map(({ mail }: { mail: { subject: string } }) => mail.subject),
      ['a', 'b', 'c'],
    )
    const { conversation } = (await send('GET', `${path}?include=inbox`)).body
    assert.deepEqual(
      [conversation.status, conversation.created_at, conversation.inbox.waiting_since],
      [before.status, day(0).toISOString(), before.inbox.waiting_since],
    )
    assert.ok(conversation.updated_at > tick)
    const { unread } = (await send('GET', `${path}/unread?reader_email=${adminEmail}`)).body
    assert.equal(unread.by_member, 0)
    const { events } = (await send('GET', '/events?per_page=100')).body
    const made = events.filter(({ type }: { type: string }) => type === 'message.created')
    assert.deepEqual(
      made.map(({ data }: { data: { imported?: true } }) => data.imported === true),
      [false, false, true, true],
    )
    await assertCountersExact(owner, space.id)
  },
)

test(
  'A report of the past is set aside, and administrators are told of no flood',
  { skip },
  async () => {
    const bounce = rawMail(
      'From: MAILER-DAEMON@mx.example.com',
      'Subject: Undelivered Mail',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; lin@x.test',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
    )
    await fill('reports', [bounce])
    const space = await fetching(app, box(), 'reports', { import: 'all' })
    await untilDone(space, 1)
    const { rows } = await space.owner.query(
      'select state from received_mails where workspace_id = $1',
      [space.id],
    )
    assert.deepEqual(rows, [{ state: 'set_aside' }])
    assert.equal((await space.send('GET', '/mails')).body.mails.length, 0)
  },
)

test(
  'A conversation that is too long gets no mail of the past at its start: that begins another one',
  { skip },
  async () => {
    const threaded = (name: string, more: readonly string[] = []) =>
      rawMail(
        'From: lin@x.test',
        `Subject: ${name}`,
        `Message-ID: <${name}@m.test>`,
        ...more,
        ...words,
      )
    await fill('long', [threaded('a')])
    const space = await fetching(app, box(), 'long')
    await box().deliver('long', threaded('b', ['References: <a@m.test>']))
    await space.untilSubjects(['b'])
    const [{ id }] = await conversationsOf(space)
    await space.owner.query(
      `with added as (
       insert into messages (workspace_id, conversation_id, id, position, body, kind, status, contact_id, created_at, updated_at)
       select workspace_id, conversation_id, gen_random_uuid(), n, body, kind, status, contact_id, created_at, updated_at
         from messages cross join generate_series(2, 500) n where workspace_id = $1)
     update conversations set message_count = 500 where workspace_id = $1`,
      [space.id],
    )
    const imap = mailboxAt(box(), 'long', { import: 'all' })
    await space.send('PATCH', `/channels/${space.channelId}`, { mail: { imap } })
    await untilDone(space, 2)
    const [older] = await conversationsOf(space)
    assert.deepEqual([older.title, older.status], ['a', 'closed'])
    const [{ mail }] = await space.messagesOf(older.id)
    assert.deepEqual([mail.thread_reason, mail.linked_to], ['new', id])
  },
)
