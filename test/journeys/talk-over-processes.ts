import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type pg from 'pg'
import { readTicket, shopOrigin } from '../../campaigns/open-widgets/make-visitors.ts'
import { slowdown, until } from '../../campaigns/until.ts'
import { makeWorkspace } from '../../campaigns/workspaces.ts'
import { newToken, widgetWith } from '../../server/chat/channels/devices/testing/visitor.ts'
import { openStream, type Stream } from '../../server/chat/events/testing/open-stream.ts'
import { sender, type TestWorkspace } from '../app.ts'
import { buildPagesForTests } from '../built-pages.ts'
import { browser, cookieOf, givePassword, password } from '../sign-in.ts'

const patienceMs = 30_000
const revokedWithinMs = 1_000
/** So many that each worker of a server has some of them. */
const streamsOfTeam = 6

const dataOf = ({ frames }: Stream) =>
  frames.flatMap(({ data }) => (data === undefined || data === '{}' ? [] : [JSON.parse(data)]))

/** Waits for an event or a signal on a stream, and returns it. */
async function told(what: string, stream: Stream, isWanted: (data: Told) => boolean) {
  return until(what, patienceMs, () => (dataOf(stream) as Told[]).find(isWanted))
}

type Told = Readonly<Record<string, ReturnType<typeof JSON.parse>>>

/** A workspace with a team member who has a password, and the ticket of its widget. */
async function open(owner: pg.Pool, port: number) {
  await buildPagesForTests()
  const { workspace, admin, api_key: key } = await makeWorkspace(owner, 'talk')
  const { id, subdomain } = workspace
  const space: TestWorkspace = {
    ...{ id, subdomain, key, port, owner, adminId: admin.id, adminEmail: admin.email },
    send: sender(port, { host: `${subdomain}.localhost`, key }),
  }
  await givePassword(space)
  const web = { allowed_origins: [shopOrigin], pre_chat: { fields: [] } }
  const made = await space.send('POST', '/channels', { name: 'Web', kind: 'web', web })
  assert.equal(made.status, 201, made.text)
  const chat = { port, host: `chat--${subdomain}.localhost:${port}`, agent: new Agent() }
  return { space, ticket: await readTicket(chat, made.body.channel.id) }
}

/**
 * A team member at one server and a visitor at another talk: each is told what the other does, and a session that is
 * revoked at one server ends its streams at both.
 */
export async function talkOverProcesses(
  owner: pg.Pool,
  ports: { readonly team: number; readonly visitor: number },
): Promise<void> {
  const { space, ticket } = await open(owner, ports.team)
  const signIn = async (port: number) => {
    const credentials = { email: space.adminEmail, password }
    const reply = await browser({ ...space, port }).browse('POST', '/auth/session', credentials)
    assert.equal(reply.status, 201, reply.text)
    return { id: reply.body.session.id as string, cookie: cookieOf(reply) }
  }
  const session = await signIn(ports.team)
  const watch = async (port: number) =>
    openStream({
      port,
      query: '?signals=true',
      headers: { host: `${space.subdomain}.localhost:${port}`, cookie: session.cookie },
    })
  const watching = [...Array<number>(streamsOfTeam).fill(ports.team), ports.visitor]
  const inboxes = await Promise.all(watching.map(watch))
  await until('the inboxes are told', patienceMs, () => inboxes.every(({ frames }) => frames[0]))
  const everyInbox = async (what: string, isWanted: (data: Told) => boolean) =>
    Promise.all(inboxes.map(async (stream) => told(what, stream, isWanted)))

  const { subdomain } = space
  const visitor = widgetWith({ port: ports.visitor, subdomain, ticket, token: newToken() })
  const { id } = await visitor.start('Is the lamp dimmable?')
  const path = `/conversations/${id}`
  await everyInbox('the first message', ({ type, data }) => {
    return type === 'message.created' && data.message.body.includes('dimmable')
  })
  const widget = await visitor.stream()
  await until('the widget is told', patienceMs, () => widget.frames[0])

  const team = browser(space, session.cookie)
  const say = async (body: string, more: object = {}) => {
    const reply = await team.send('POST', `${path}/messages`, { body, ...more })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.message.id as string
  }
  assert.equal((await team.send('POST', `${path}/typing`, {})).status, 204)
  await told('the team types', widget, ({ type, agent }) => type === 'typing' && agent)
  assert.equal((await visitor.send('POST', `${path}/typing`, {})).status, 204)
  await everyInbox('the visitor types', ({ type, contact }) => type === 'typing' && contact)

  await say('They asked for a discount before.', { kind: 'note' })
  const answer = await say('Yes, at three levels.')
  const { data } = await told('the answer', widget, ({ type }) => type === 'message.created')
  assert.deepEqual([data.message.id, data.message.sender.first_name], [answer, 'Ann'])
  assert.equal((await visitor.send('POST', `${path}/read`, { up_to: answer })).status, 204)
  await everyInbox('that it is read', ({ type, data: read }) => {
    return type === 'conversation.read' && read.reader === 'contact'
  })
  assert.equal((await team.send('POST', `${path}/read`, {})).status, 200)
  await told('that the team has read', widget, ({ type, data: changed }) => {
    return type === 'message.status_changed' && changed.message.sender.type === 'visitor'
  })
  // Everything that the visitor can read, after something that came later than the note.
  const pages = ['/conversations', `${path}/messages`, path].map(async (one) =>
    visitor.send('GET', one),
  )
  const read = (await Promise.all(pages)).map(({ text }) => text)
  assert.match(read.join('\n'), /three levels/)
  for (const text of [...read, widget.text()]) assert.doesNotMatch(text, /discount/)

  const other = await signIn(ports.visitor)
  const elsewhere = browser({ ...space, port: ports.visitor }, other.cookie)
  assert.equal((await elsewhere.browse('DELETE', `/auth/sessions/${session.id}`)).status, 204)
  const revokedAt = performance.now()
  await Promise.all(inboxes.map(async ({ ended }) => ended))
  assert.ok(performance.now() - revokedAt < revokedWithinMs * slowdown())
  assert.equal((await team.send('GET', '/conversations')).status, 401)
  widget.abort()
}
