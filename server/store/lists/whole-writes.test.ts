import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startOwnApp, type TestReply } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { readConfig } from '../../config/config.ts'
import { checkCounters } from '../../operate/doctor/check-counters.ts'
import { readRows } from '../database/read.ts'
import { miscounts } from './find-miscounts.ts'

// Whole writes through the API in random order. After each, every counter and `waiting_since` equal a
// recount that shares no code with the server.

const { workspace, owner, services } = await startOwnApp()
const { send, id: workspaceId } = await workspace()

const contactEmails = ['ada@x.test', 'bob@x.test', 'cy@x.test']
const memberEmails = ['kim@x.test', 'lee@x.test']
const statusNames = ['new', 'open', 'closed', 'spam', 'Legal', 'Billing']
const groupNames = ['North', 'South']
const settled = new Set(['closed', 'spam', 'trash'])

type Conversation = {
  id: string
  status: string
  contact_id: string
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
}
type Message = {
  id: string
  conversation_id: string
  kind: string
  is_of_member: boolean
  created_at: Date
}

const conversations = async (): Promise<Conversation[]> =>
  (
    await owner.query<Conversation>(
      `select id, status, contact_id, created_at, updated_at, waiting_since from conversations
        where workspace_id = $1 order by id`,
      [workspaceId],
    )
  ).rows

const messages = async (): Promise<Message[]> =>
  (
    await owner.query<Message>(
      `select id, conversation_id, kind, team_member_id is not null as is_of_member, created_at
         from messages where workspace_id = $1 order by conversation_id, position`,
      [workspaceId],
    )
  ).rows

const statuses = new Map<string, string>()
/** When each conversation was last reopened: messages of before are answered, whenever they are imported. */
const reopened = new Map<string, Date>()

/** Since when a contact waits: its first public message after the last answer, by a member or by settling. */
function waitingSince({ id, status }: Conversation, said: readonly Message[]): Date | null {
  if (settled.has(status)) return null
  const since = reopened.get(id) ?? new Date(0)
  const spoken = said.filter(({ kind }) => kind === 'user_message')
  const last = spoken.findLastIndex((message) => message.is_of_member)
  const open = spoken.slice(last + 1).filter(({ created_at: at }) => at >= since)
  const [first] = open.map(({ created_at: at }) => at).toSorted((a, b) => Number(a) - Number(b))
  return first ?? null
}

async function assertRecount(after: string): Promise<void> {
  const said = Map.groupBy(await messages(), (message) => message.conversation_id)
  for (const one of await conversations()) {
    const own = said.get(one.id) ?? []
    const isReopened = settled.has(statuses.get(one.id) ?? '') && !settled.has(one.status)
    if (isReopened) reopened.set(one.id, one.updated_at)
    statuses.set(one.id, one.status)
    assert.deepEqual(one.waiting_since, waitingSince(one, own), `${after}: ${one.id}`)
  }
  await assertCountersExact(owner, workspaceId)
  for (const find of miscounts(workspaceId)) {
    assert.deepEqual(await readRows(services.database, workspaceId, find), [], find.name)
  }
}

/** Picks of an operation: each is taken modulo what there is to choose from. */
type Picks = {
  readonly row: number
  readonly other: number
  readonly status: number
  readonly isMember: boolean
  readonly isNote: boolean
  readonly part: number
}

const at = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(items.length, 1)]

const speaker = ({ isMember, other }: Picks): string | undefined =>
  at(isMember ? memberEmails : contactEmails, other)

async function entryIds(path: string): Promise<{ id: string; name: string }[]> {
  const { body } = await send('GET', `/${path}`)
  return body[path]
}

/** Replaces a status or a group, whose conversations move to another one. */
async function replace(
  path: string,
  names: readonly string[],
  picks: Picks,
): Promise<TestReply | undefined> {
  const entries = await entryIds(path)
  const gone = entries.find(({ name }) => name === at(names, picks.row))
  const target = entries.find(({ name }) => name === at(names, picks.row + 1))
  if (gone === undefined || target === undefined) return undefined
  const removed = await send('DELETE', `/${path}/${gone.id}?move_to=${target.id}`)
  assert.equal(removed.status, 204, removed.text)
  return send('POST', `/${path}`, { name: gone.name })
}

async function inConversation(
  picks: Picks,
  act: (path: string, conversation: Conversation) => Promise<TestReply>,
) {
  const one = at(await conversations(), picks.row)
  return one && act(`/conversations/${one.id}`, one)
}

const operations: Readonly<Record<string, (picks: Picks) => Promise<TestReply | undefined>>> = {
  create: async (picks) =>
    send('POST', '/conversations', {
      visitor_attributes: { email: at(contactEmails, picks.row) },
      messages_attributes: [{ body: 'a' }, { body: 'b' }],
      status: at(statusNames, picks.status),
      ...(picks.isMember ? { assignee_email: at(memberEmails, picks.other) } : {}),
      ...(picks.isNote ? { group_name: at(groupNames, picks.other) } : {}),
    }),
  importConversation: async (picks) =>
    send('POST', '/conversations', {
      visitor_attributes: { email: at(contactEmails, picks.row) },
      created_at: '2024-01-01T00:00:00Z',
      messages_attributes: [{ body: 'old', created_at: '2024-01-02T00:00:00Z' }],
      status: at(statusNames, picks.status),
    }),
  say: async (picks) =>
    inConversation(picks, async (path) =>
      send('POST', `${path}/messages`, {
        body: 'said',
        sender_email: speaker(picks),
        ...(picks.isMember && picks.isNote ? { kind: 'note' } : {}),
      }),
    ),
  importMessage: async (picks) =>
    inConversation(picks, async (path, { created_at: start }) => {
      const moment = Number(start) + (picks.part / 100) * (Date.now() - Number(start))
      const created_at = new Date(moment).toISOString()
      return send('POST', `${path}/messages`, {
        body: 'imported',
        sender_email: speaker(picks),
        created_at,
      })
    }),
  setStatus: async (picks) =>
    inConversation(picks, async (path) =>
      send('PATCH', path, { status: at(statusNames, picks.status) }),
    ),
  assign: async (picks) =>
    inConversation(picks, async (path) =>
      send('PATCH', path, {
        assignee_email: at(memberEmails, picks.other),
        group_name: at(groupNames, picks.status),
      }),
    ),
  unassign: async (picks) =>
    inConversation(picks, async (path) =>
      send('DELETE', `${path}/${picks.isNote ? 'group' : 'assignee'}`),
    ),
  merge: async (picks) => {
    const ids = [...new Set((await conversations()).map((one) => one.contact_id))]
    const [into, from] = [at(ids, picks.row), at(ids, picks.other)]
    if (into === undefined || into === from) return undefined
    return send('POST', `/visitors/${into}/merge`, { from })
  },
  erase: async (picks) => {
    const one = at(await conversations(), picks.row)
    // One in three, or the list stays empty.
    return one && picks.part < 33 ? send('DELETE', `/visitors/${one.contact_id}`) : undefined
  },
  replaceStatus: async (picks) =>
    replace('statuses', picks.isNote ? ['Legal', 'Billing'] : ['Billing', 'closed'], {
      ...picks,
      row: picks.isNote ? picks.row : 0,
    }),
  replaceGroup: async (picks) => replace('groups', groupNames, picks),
  offboard: async (picks) => {
    const email = at(memberEmails, picks.row) ?? ''
    const { body } = await send('GET', `/team-members?email=${email}`)
    const left = await send('DELETE', `/team-members/${body['team_members'][0].id}`)
    assert.equal(left.status, 204, left.text)
    return send('POST', '/team-members', { emails: [email] })
  },
}

const picked = fc.record({
  row: fc.nat({ max: 50 }),
  other: fc.nat({ max: 50 }),
  status: fc.nat({ max: 50 }),
  isMember: fc.boolean(),
  isNote: fc.boolean(),
  part: fc.nat({ max: 99 }),
})
const often = ['create', 'say', 'importMessage', 'setStatus']
type Step = [name: string, picks: Picks]
const plain: Picks = { row: 0, other: 1, status: 1, isMember: false, isNote: false, part: 0 }

/** A contact's message, then an answer, imported before a message that closing has answered. */
const beforeClosing: Step[] = [
  ['importConversation', plain],
  ['setStatus', { ...plain, status: 2 }],
  ['setStatus', plain],
  ['importMessage', plain],
  ['importMessage', { ...plain, isMember: true }],
]

/** An answer imported before messages that closing has answered already, then every operation once. */
const example: Step[] = [
  ['importConversation', plain],
  ['setStatus', { ...plain, status: 2 }],
  ['setStatus', plain],
  ['say', plain],
  ['importMessage', { ...plain, isMember: true }],
  ...[0, 1, 2].map((row): Step => ['create', { ...plain, row }]),
  ...Object.keys(operations).map((name): Step => [name, plain]),
]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...Object.keys(operations), ...often, ...often),
  picked,
)

test('After any sequence of writes every counter and every waiting_since equals a recount', async () => {
  await send('POST', '/team-members', { emails: memberEmails })
  for (const name of ['Legal', 'Billing']) await send('POST', '/statuses', { name })
  for (const name of groupNames) await send('POST', '/groups', { name })
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      for (const [name, picks] of steps) {
        const reply = await operations[name]?.(picks)
        if (reply === undefined) continue
        assert.ok(reply.status < 300, `${name}: ${reply.text}`)
        done.set(name, (done.get(name) ?? 0) + 1)
        await assertRecount(`${name} ${JSON.stringify(picks)}`)
      }
    }),
    { numRuns: 4, endOnFailure: true, examples: [[beforeClosing], [example]] },
  )
  assert.deepEqual(
    Object.keys(operations).filter((name) => !done.has(name)),
    [],
  )
  const doctor = async () => {
    const found = await checkCounters({
      owner,
      requests: services.database.pool,
      repair: false,
      config: readConfig({}),
    })
    return found.flatMap(({ state, says }) => (state === 'ok' ? [] : [says]))
  }
  assert.deepEqual(await doctor(), [])
  // The writes may have erased every conversation.
  assert.equal((await operations['create']?.(plain))?.status, 201)
  await owner.query(
    `update conversations set waiting_since = '2020-01-01' where workspace_id = $1`,
    [workspaceId],
  )
  assert.match(String(await doctor()), /conversations with a wrong waiting_since: 0, counted \d/)
})
