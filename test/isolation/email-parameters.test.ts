import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes } from '../../server/start/app.ts'
import { startApp, type TestReply } from '../app.ts'
import { rowsOf } from '../rows-of.ts'
import { comparableReply, insertMember, startConversation } from '../seed.ts'

const { workspace, owner } = await startApp()
const theirs = await workspace()
const foreignContact = 'bob@theirs.test'
const foreignMember = 'max@theirs.test'
await insertMember(owner, theirs.id, { email: foreignMember })
await startConversation(theirs.send, foreignContact)

type Mine = Awaited<ReturnType<typeof fill>>
type Ask = (mine: Mine, email: string) => Promise<TestReply>

/** A workspace with one of everything that can be looked up by an email address. */
async function fill() {
  const { send, id, adminEmail } = await workspace()
  const conversation = `/conversations/${await startConversation(send, 'own@mine.test')}`
  const visitor = (await send('GET', '/visitors')).body.contacts[0].id
  const member = await insertMember(owner, id, { email: 'mia@mine.test' })
  return { send, id, adminEmail, conversation, visitor, member }
}

const hello = { messages_attributes: [{ body: 'Hello' }] }

/** Every parameter that takes an email address, a request with one, and the error of a malformed one. */
const parameters: Record<string, { ask: Ask; malformed: 'nothing' | 'ignored' | 422 }> = {
  'GET /visitors email': {
    ask: async ({ send }, email) => send('GET', `/visitors?email=${email}`),
    malformed: 'nothing',
  },
  'PATCH /visitors/:contact_id email': {
    ask: async ({ send, visitor }, email) => send('PATCH', `/visitors/${visitor}`, { email }),
    malformed: 422,
  },
  'POST /visitors email': {
    ask: async ({ send }, email) => send('POST', '/visitors', { email }),
    malformed: 422,
  },
  'PUT /visitors/by-identifier/:user_identifier email': {
    ask: async ({ send }, email) =>
      send('PUT', `/visitors/by-identifier/${encodeURIComponent(email)}`, { email }),
    malformed: 422,
  },
  'GET /conversations/:conversation_id/unread reader_email': {
    ask: async ({ send, conversation }, email) =>
      send('GET', `${conversation}/unread?reader_email=${email}`),
    malformed: 'nothing',
  },
  'POST /conversations/:conversation_id/read reader_email': {
    ask: async ({ send, conversation }, email) =>
      send('POST', `${conversation}/read`, { reader_email: email }),
    malformed: 422,
  },
  'POST /conversations visitor_attributes.email': {
    ask: async ({ send }, email) =>
      send('POST', '/conversations', { ...hello, visitor_attributes: { email } }),
    malformed: 422,
  },
  'POST /conversations assignee_email': {
    ask: async ({ send }, email) =>
      send('POST', '/conversations', {
        ...hello,
        visitor_attributes: { email: 'own@mine.test' },
        assignee_email: email,
      }),
    malformed: 'ignored',
  },
  'POST /conversations sender_email': {
    ask: async ({ send }, email) =>
      send('POST', '/conversations', {
        ...hello,
        visitor_attributes: { email: 'own@mine.test' },
        sender_email: email,
      }),
    malformed: 422,
  },
  'PATCH /conversations/:conversation_id assignee_email': {
    ask: async ({ send, conversation }, email) =>
      send('PATCH', conversation, { assignee_email: email }),
    malformed: 'ignored',
  },
  'POST /conversations/:conversation_id/messages sender_email': {
    ask: async ({ send, conversation }, email) =>
      send('POST', `${conversation}/messages`, { body: 'Hi', sender_email: email }),
    malformed: 422,
  },
  'POST /conversations/:conversation_id/messages mentions.email': {
    ask: async ({ send, conversation, adminEmail }, email) =>
      send('POST', `${conversation}/messages`, {
        body: 'Hi',
        sender_email: adminEmail,
        kind: 'note',
        mentions: [{ email }],
      }),
    malformed: 'ignored',
  },
  'POST /conversations/:conversation_id/scheduled-messages sender_email': {
    ask: async ({ send, conversation }, email) =>
      send('POST', `${conversation}/scheduled-messages`, {
        body: 'Hi',
        send_at: '2099-03-03T09:00:00Z',
        sender_email: email,
      }),
    malformed: 422,
  },
  'POST /conversations/:conversation_id/typing sender_email': {
    ask: async ({ send, conversation }, email) =>
      send('POST', `${conversation}/typing`, { sender_email: email }),
    malformed: 422,
  },
  'PUT /conversations/:conversation_id/looking sender_email': {
    ask: async ({ send, conversation }, email) =>
      send('PUT', `${conversation}/looking`, { sender_email: email }),
    malformed: 422,
  },
  'PUT /presence sender_email': {
    ask: async ({ send }, email) => send('PUT', '/presence', { sender_email: email }),
    malformed: 422,
  },
  'GET /mail-suppressions email': {
    ask: async ({ send }, email) => send('GET', `/mail-suppressions?email=${email}`),
    malformed: 'nothing',
  },
  'GET /team-members email': {
    ask: async ({ send }, email) => send('GET', `/team-members?email=${email}`),
    malformed: 'nothing',
  },
  'POST /team-members emails': {
    ask: async ({ send }, email) => send('POST', '/team-members', { emails: [email] }),
    malformed: 422,
  },
  'POST /team-members invited_by': {
    ask: async ({ send }, email) =>
      send('POST', '/team-members', { emails: ['new@mine.test'], invited_by: email }),
    malformed: 422,
  },
  'PATCH /team-members/:team_member_id email': {
    ask: async ({ send, member }, email) => send('PATCH', `/team-members/${member}`, { email }),
    malformed: 422,
  },
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }

/** The names of the properties of a schema, at any depth, that hold an email address. */
function addressesIn({ properties, items }: Schema, prefix = ''): string[] {
  const within = Object.entries(properties ?? {}).flatMap(([name, schema]) =>
    /(?:^|_)emails?$|^invited_by$/.test(name) && schema.type !== 'boolean'
      ? [prefix + name]
      : addressesIn(schema, `${prefix}${name}.`),
  )
  return [...within, ...(items === undefined ? [] : addressesIn(items, prefix))]
}

/** A reply without what differs each time: ids, times, the address and names derived from it. */
function essence(reply: TestReply, email: string): string {
  const { headers, ...rest } = comparableReply(reply) as { headers: Record<string, unknown> }
  const { etag: _etag, 'content-length': _length, ...others } = headers
  return JSON.stringify({ ...rest, headers: others })
    .replaceAll(email, 'ADDRESS')
    .replaceAll(encodeURIComponent(email), 'ADDRESS')
    .replaceAll(`\\"${email.slice(0, email.indexOf('@'))}\\"`, 'NAME')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
}

test('These tests cover every parameter that takes an email address', () => {
  const documented = apiRoutes.flatMap(({ method, path, query, body }) =>
    [...addressesIn({ properties: query ?? {} }), ...addressesIn(body ?? {})].map(
      (name) => `${method} ${path} ${name}`,
    ),
  )
  assert.deepEqual(documented.toSorted(), Object.keys(parameters).toSorted())
})

for (const [name, { ask, malformed }] of Object.entries(parameters)) {
  test(`${name} cannot distinguish an address of another workspace from an unknown one`, async () => {
    const mine = await fill()
    const before = await rowsOf(owner, theirs.id)
    for (const [at, foreign] of [
      foreignContact,
      foreignMember,
      theirs.adminEmail.toUpperCase(),
    ].entries()) {
      const nobody = `nobody${at}@x.test`
      const replies = [await ask(mine, foreign), await ask(mine, nobody)] as const
      assert.equal(essence(replies[0], foreign), essence(replies[1], nobody))
    }
    const own = await rowsOf(owner, mine.id)
    const broken = await ask(mine, 'broken')
    const changed = (await rowsOf(owner, mine.id)) !== own
    if (malformed === 422) assert.deepEqual([broken.status, changed], [422, false])
    else {
      const nobody = await ask(mine, 'nobody@x.test')
      assert.equal(essence(broken, 'broken'), essence(nobody, 'nobody@x.test'))
      if (malformed === 'nothing') assert.equal(changed, false)
    }
    assert.equal(await rowsOf(owner, theirs.id), before)
  })
}
