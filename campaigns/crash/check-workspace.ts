import assert from 'node:assert/strict'
import type pg from 'pg'
import { assertCountersExact } from '../../test/conversations.ts'
import { apiClient, type ApiClient } from './api-client.ts'
import { assertWhole } from './check-rows.ts'
import type { ConversationEntry, ConversationState, Ledger, MessageEntry } from './ledger.ts'

type Json = ReturnType<typeof JSON.parse>

/** A poller by the documented rule that runs since before the first crash. */
export type Poller = { newest: string; readonly seen: Map<string, Json> }

const pollPageSize = 50
const listPageSize = 100

/**
 * Compares a workspace, as the API shows it after a crash, with the ledger: acknowledged writes are there unchanged,
 * unanswered ones completely or not at all, and counters equal a recount. The check decides each unanswered write:
 * one that is there now has to stay.
 */
export async function checkWorkspace(
  ledger: Ledger,
  poller: Poller,
  server: { port: () => number; owner: pg.Pool },
): Promise<void> {
  const api = apiClient(ledger.workspace, server.port)
  const workspaceId = ledger.workspace.workspace.id
  try {
    const changed = await readChanges(api, poller)
    const tags = await readTags(server.owner, workspaceId)
    checkConversations(ledger, poller, tags)
    await checkMessages(api, ledger, changed)
    await checkContacts(api, ledger)
    await checkMembers(api, ledger)
    await assertWhole(server.owner, workspaceId)
    await assertCountersExact(server.owner, workspaceId)
  } finally {
    api.close()
  }
}

/** Continues the poller from its position; returns the ids it reads. */
export async function readChanges(api: ApiClient, poller: Poller): Promise<Set<string>> {
  const changed = new Set<string>()
  for (;;) {
    const from = poller.newest === '' ? '' : `&updated_after=${poller.newest}`
    const query = `?sort=updated_at&order=asc&per_page=${pollPageSize}${from}`
    const { status, body } = await api.ask('GET', `/conversations${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    for (const conversation of body.conversations) {
      assert.ok(conversation.updated_at > poller.newest, 'Times must increase for a poller.')
      poller.newest = conversation.updated_at
      poller.seen.set(conversation.id, conversation)
      changed.add(conversation.id)
    }
    if (body.conversations.length === 0) return changed
  }
}

/** No reply shows tags, so they are read from their rows. */
async function readTags(owner: pg.Pool, workspaceId: string): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ id: string; names: string[] }>(
    `select ct.conversation_id as id, array_agg(t.name order by ct.position) as names
       from conversation_tags ct
       join tags t on t.workspace_id = ct.workspace_id and t.id = ct.tag_id
      where ct.workspace_id = $1 group by 1`,
    [workspaceId],
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}

function checkConversations(ledger: Ledger, poller: Poller, tags: Map<string, string[]>): void {
  const byToken = new Map<string, Json>()
  for (const shown of poller.seen.values()) {
    const token = shown.origin_page_title
    assert.ok(ledger.conversations.has(token), `Nobody created ${token}.`)
    assert.ok(!byToken.has(token), `${token} was created once and is there twice.`)
    byToken.set(token, shown)
  }
  const messages = [...ledger.messages.values()].filter(({ kind }) => kind === 'user_message')
  const written = new Set(messages.map(({ conversation }) => conversation))
  for (const entry of ledger.conversations.values()) {
    const shown = byToken.get(entry.token)
    if (entry.outcome === 'unknown') {
      entry.outcome = shown === undefined ? 'absent' : 'acknowledged'
      entry.id = shown?.id ?? ''
    }
    if (entry.outcome === 'absent') {
      assert.equal(shown, undefined, `${entry.token} was absent after a crash and is there now.`)
      continue
    }
    assert.ok(shown, `The acknowledged conversation ${entry.token} is lost.`)
    assert.equal(shown.id, entry.id)
    assert.equal(shown.visitor.email, entry.email)
    if (written.has(entry)) entry.states.push(...entry.states.filter(isClosed).map(reopened))
    settle(entry, { ...pick(shown), tags: tags.get(entry.id) ?? [] })
  }
}

const isClosed = ({ status }: ConversationState) => status === 'closed'
/** What a message of the contact makes of a closed conversation. */
const reopened = (state: ConversationState) => ({ ...state, status: 'open' })

function pick({ title, status, priority }: Json): Omit<ConversationState, 'tags'> {
  return { title, status, priority }
}

/** Fails unless the state results from whole changes and no acknowledged change was undone. */
function settle<State extends object>(entry: { states: State[] }, found: State): void {
  const text = JSON.stringify(found)
  const state = entry.states.find((candidate) => JSON.stringify(candidate) === text)
  assert.ok(state, `${text} is none of the states it may have: ${JSON.stringify(entry.states)}`)
  entry.states = [state]
}

/** The messages of every conversation that the poller read or that messages were sent to. */
async function checkMessages(api: ApiClient, ledger: Ledger, changed: Set<string>): Promise<void> {
  const byConversation = Map.groupBy(
    ledger.messages.values(),
    ({ conversation }) => conversation.id,
  )
  const conversations = [...ledger.conversations.values()].filter(({ id }) => changed.has(id))
  for (const conversation of conversations) {
    const shown = await listAll(api, `/conversations/${conversation.id}/messages`, 'messages')
    checkThread(conversation, byConversation.get(conversation.id) ?? [], shown)
  }
  for (const entry of ledger.messages.values()) {
    assert.notEqual(
      entry.outcome === 'unknown' && changed.has(entry.conversation.id),
      true,
      `${entry.token} was not settled.`,
    )
    // Its conversation has the same updated_at, so the message was not written.
    if (entry.outcome === 'unknown') entry.outcome = 'absent'
  }
}

function checkThread(conversation: ConversationEntry, sent: MessageEntry[], shown: Json[]): void {
  const first = shown.slice(0, conversation.bodies.length)
  assert.deepEqual(
    first.map(({ body }) => body),
    conversation.bodies.map((body) => `<p>${body}</p>`),
    `the first messages of ${conversation.token}`,
  )
  const later = new Map<string, Json>()
  for (const message of shown.slice(conversation.bodies.length)) {
    const [, token = ''] = /^<p>(\w+) /.exec(message.body) ?? []
    assert.ok(!later.has(token), `${token} was sent once and is there twice.`)
    later.set(token, message)
  }
  for (const entry of sent) {
    const message = later.get(entry.token)
    later.delete(entry.token)
    if (entry.outcome === 'unknown')
      entry.outcome = message === undefined ? 'absent' : 'acknowledged'
    if (entry.outcome === 'absent') {
      assert.equal(message, undefined, `${entry.token} was absent after a crash and is there now.`)
      continue
    }
    assert.ok(message, `The acknowledged message ${entry.token} is lost.`)
    assert.ok(message.body.startsWith(`<p>${entry.body}`), `${entry.token}: ${message.body}`)
    assert.equal(message.kind, entry.kind)
    if (entry.json !== undefined) assert.deepEqual(lasting(message), lasting(entry.json))
  }
  assert.deepEqual([...later.keys()], [], `messages of ${conversation.token} nobody sent`)
}

/** A contact may have been renamed since. */
function lasting({ sender, ...message }: Json): object {
  return { ...message, sender: { id: sender.id, type: sender.type, email: sender.email } }
}

async function checkContacts(api: ApiClient, ledger: Ledger): Promise<void> {
  const shown = await listAll(api, '/visitors', 'contacts')
  const byId = new Map<string, Json>(shown.map((contact) => [contact.id, contact]))
  for (const entry of ledger.contacts) {
    const contact = byId.get(entry.id)
    assert.ok(contact, `The acknowledged contact ${entry.id} is lost.`)
    settle(entry, { name: contact.name, phone_number: contact.phone_number ?? '' })
  }
  const emails = new Set(
    [...ledger.conversations.values()]
      .filter(({ outcome }) => outcome === 'acknowledged')
      .map(({ email }) => email),
  )
  assert.deepEqual(new Set(shown.map(({ email }) => email)), emails, 'contacts of the workspace')
}

async function checkMembers(api: ApiClient, ledger: Ledger): Promise<void> {
  const shown = await listAll(api, '/team-members', 'team_members')
  const found = new Set<string>(shown.map(({ email }) => email))
  assert.equal(found.size, shown.length)
  for (const entry of ledger.members) {
    const there = entry.emails.filter((email) => found.has(email)).length
    if (entry.outcome === 'unknown') entry.outcome = there === 0 ? 'absent' : 'acknowledged'
    const expected = entry.outcome === 'absent' ? 0 : entry.emails.length
    assert.equal(there, expected, `members ${entry.emails.join(' and ')}`)
  }
}

async function listAll(api: ApiClient, path: string, name: string): Promise<Json[]> {
  const rows: Json[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await api.ask(
      'GET',
      `${path}?page=${page}&page_number=${page}&per_page=${listPageSize}&page_size=${listPageSize}`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    rows.push(...body[name])
    const { total_count: count, total_records: records } = body.pagination
    if (body[name].length === 0) {
      assert.equal(rows.length, count ?? records, `total of ${path}`)
      return rows
    }
  }
}
