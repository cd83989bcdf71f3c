import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from './api-client.ts'
import type { ContactEntry, ConversationEntry, OwedSend, Outcome } from './ledger.ts'
import { sendBatch, sendBatchAgain } from './send-batch.ts'
import { newTally, type Tally } from './tally.ts'
import { attempt, newToken, pickKnown, textOf, type Writer, type WritersOptions } from './writer.ts'

export type RunningWriters = {
  readonly tally: Readonly<Tally>
  /** Resolves when all have stopped; rejects with a reply that no crash explains. */
  finished: Promise<unknown>
  stop: () => Promise<void>
}

const statuses = ['new', 'open', 'waiting_on_customer', 'on_hold', 'closed']
const priorities = ['low', 'medium', 'high', 'urgent']

/** Runs writers on every workspace until stop(). They survive a stopped server. */
export function startWriters(options: WritersOptions): RunningWriters {
  const tally = newTally()
  const stopping = new AbortController()
  const working = options.ledgers.flatMap((ledger, ledgerAt) =>
    Array.from({ length: options.writersEach }, async (_, at) => {
      await options.begin?.(ledgerAt)
      const writer: Writer = {
        name: `r${options.round}w${at}`,
        ledger,
        api: apiClient(ledger.workspace, options.port, options.exchange),
        random: options.random.fork(),
        tally,
        own: [],
        contacts: [],
        written: 0,
        options,
      }
      try {
        while (!stopping.signal.aborted) {
          await writeOnce(writer)
          if (options.restMs.written > 0) await sleep(options.restMs.written)
        }
      } finally {
        writer.api.close()
      }
    }),
  )
  const finished = Promise.all(working)
  // One failure stops the others.
  finished.catch(() => stopping.abort())
  return {
    finished,
    tally,
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

async function writeOnce(writer: Writer): Promise<void> {
  const owed = writer.ledger.owed.pop()
  if (owed !== undefined) return sendAgain(writer, owed)
  const owedBatch = writer.ledger.owedBatches.pop()
  if (owedBatch !== undefined) return sendBatchAgain(writer, owedBatch)
  const dice = writer.random.whole(1, 100)
  const conversation = pickKnown(writer)
  if (conversation === undefined || dice <= 20) return createConversation(writer)
  if (dice <= 53) return sendMessage(writer, conversation, 'user_message')
  if (dice <= 60) return sendBatch(writer)
  if (dice <= 72) return sendMessage(writer, conversation, 'note')
  const own = writer.own.length === 0 ? undefined : writer.random.pick(writer.own)
  if (dice <= 88 && own !== undefined) return updateConversation(writer, own)
  const contact = writer.contacts.at(-1)
  if (dice <= 95 && contact !== undefined) return updateContact(writer, contact)
  return addMembers(writer)
}

async function createConversation(writer: Writer): Promise<void> {
  const { random, ledger } = writer
  const token = newToken(writer)
  const count = random.whole(1, 3)
  const state = {
    title: `${token} as created`,
    status: random.pick(statuses),
    priority: random.pick(priorities),
    tags: [token, 'shared'],
  }
  const entry: ConversationEntry = {
    token,
    outcome: 'unknown',
    id: '',
    email: `${token}@contacts.test`,
    bodies: Array.from({ length: count }, (_, at) => textOf(writer, `${token}b${at}`)),
    states: [state],
  }
  ledger.conversations.set(token, entry)
  const reply = await attempt(writer, entry, {
    method: 'POST',
    path: '/conversations',
    body: {
      visitor_attributes: { email: entry.email, name: token, traits: { token } },
      messages_attributes: entry.bodies.map((body) => ({ body })),
      origin_page_title: token,
      ...state,
    },
  })
  if (reply === undefined) return
  entry.id = reply.body.conversation.id
  writer.own.push(entry)
  const contact = {
    id: reply.body.conversation.visitor.id,
    states: [{ name: token, phone_number: '' }],
  }
  writer.contacts.push(contact)
  ledger.contacts.push(contact)
}

async function sendMessage(
  writer: Writer,
  conversation: ConversationEntry,
  kind: 'user_message' | 'note',
): Promise<void> {
  const token = newToken(writer)
  const { admin } = writer.ledger.workspace
  const body = textOf(writer, token)
  const entry = { token, outcome: 'unknown' as Outcome, conversation, kind, body }
  writer.ledger.messages.set(token, entry)
  const isReply = kind === 'note' || writer.random.whole(0, 1) === 1
  const path = `/conversations/${conversation.id}/messages`
  const given = {
    body,
    kind,
    sender_email: isReply ? admin.email : conversation.email,
    ...(kind === 'note' ? { mentions: [{ email: admin.email }] } : {}),
  }
  const request = { method: 'POST', path, body: given, key: token }
  const reply = await attempt(writer, entry, request)
  if (reply === undefined) writer.ledger.owed.push({ entry, path, body: given })
  else Object.assign(entry, { json: reply.body.message })
}

/** Sends found written get their stored reply; the others are written now, once. */
async function sendAgain(writer: Writer, owed: OwedSend): Promise<void> {
  const { entry, path, body } = owed
  const before = entry.outcome
  if (before === 'absent') entry.outcome = 'unknown'
  const reply = await attempt(writer, entry, { method: 'POST', path, body, key: entry.token })
  if (reply === undefined) {
    writer.ledger.owed.push(owed)
    return
  }
  if (before !== 'unknown') {
    assert.equal(reply.isReplayed, before === 'acknowledged', `${entry.token} was ${before}`)
  }
  writer.tally.repeated += 1
  Object.assign(entry, { json: reply.body.message })
}

async function updateConversation(writer: Writer, entry: ConversationEntry): Promise<void> {
  const token = newToken(writer)
  const state = {
    title: `${token} as changed`,
    status: writer.random.pick(statuses),
    priority: writer.random.pick(priorities),
    tags: ['shared', token],
  }
  entry.states.push(state)
  const path = `/conversations/${entry.id}`
  const reply = await attempt(writer, undefined, { method: 'PATCH', path, body: state })
  if (reply !== undefined) entry.states = [state]
}

async function updateContact(writer: Writer, entry: ContactEntry): Promise<void> {
  const token = newToken(writer)
  const state = { name: `${token} renamed`, phone_number: `+49 ${token}` }
  entry.states.push(state)
  const path = `/visitors/${entry.id}`
  const reply = await attempt(writer, undefined, { method: 'PATCH', path, body: state })
  if (reply !== undefined) entry.states = [state]
}

async function addMembers(writer: Writer): Promise<void> {
  const token = newToken(writer)
  const emails = [`${token}a@team.test`, `${token}b@team.test`]
  const entry = { outcome: 'unknown' as Outcome, emails }
  writer.ledger.members.push(entry)
  await attempt(writer, entry, { method: 'POST', path: '/team-members', body: { emails } })
}
