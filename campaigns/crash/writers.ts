import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { apiClient, type ApiClient, type ApiReply } from './api-client.ts'
import { countAcknowledged, newTally, type Tally } from './tally.ts'
import type { ContactEntry, ConversationEntry, Ledger, OwedSend, Outcome } from './ledger.ts'

export type WritersOptions = {
  ledgers: readonly Ledger[]
  writersEach: number
  round: number
  random: Random
  port: () => number
  /** Whether the server, not only its database, may go away under them. */
  isServerMortal: boolean
  /** What each waits after a write, and before it tries a server that refused again. */
  restMs: { written: number; refused: number }
}

export type RunningWriters = {
  readonly tally: Readonly<Tally>
  /** Settles when all have stopped; rejects with a reply that no crash excuses. */
  finished: Promise<unknown>
  stop: () => Promise<void>
}

const statuses = ['new', 'open', 'waiting_on_customer', 'on_hold', 'closed']
const priorities = ['low', 'medium', 'high', 'urgent']

type Writer = {
  name: string
  ledger: Ledger
  api: ApiClient
  random: Random
  tally: Tally
  /** Only this writer changes them, so that their last state is known. */
  own: ConversationEntry[]
  contacts: ContactEntry[]
  written: number
  options: WritersOptions
}

/** Sets writers to work on every workspace until stop(). They outlive a server that goes away. */
export function startWriters(options: WritersOptions): RunningWriters {
  const tally = newTally()
  const stopping = new AbortController()
  const working = options.ledgers.flatMap((ledger) =>
    Array.from({ length: options.writersEach }, async (_, at) => {
      const writer: Writer = {
        name: `r${options.round}w${at}`,
        ledger,
        api: apiClient(ledger.workspace, options.port),
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
  // One that failed is reason enough for the others to stop.
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
  const dice = writer.random.between(1, 100)
  const conversation = pickKnown(writer)
  if (conversation === undefined || dice <= 20) return createConversation(writer)
  if (dice <= 60) return sendMessage(writer, conversation, 'user_message')
  if (dice <= 72) return sendMessage(writer, conversation, 'note')
  const own = writer.own.length === 0 ? undefined : writer.random.pick(writer.own)
  if (dice <= 88 && own !== undefined) return updateConversation(writer, own)
  const contact = writer.contacts.at(-1)
  if (dice <= 95 && contact !== undefined) return updateContact(writer, contact)
  return addMembers(writer)
}

/** Any conversation of the workspace, other writers' too, mostly a new one. */
function pickKnown({ ledger, random }: Writer): ConversationEntry | undefined {
  const known = [...ledger.conversations.values()].filter(
    ({ outcome }) => outcome === 'acknowledged',
  )
  return known.length === 0 ? undefined : random.pick(known.slice(-20))
}

function newToken(writer: Writer): string {
  writer.written += 1
  return `${writer.name}n${writer.written}`
}

/** Text of many lengths, with characters of two, three and four bytes. */
function textOf(writer: Writer, token: string): string {
  return `${token} ${'äß→🏮 light '.repeat(writer.random.pick([1, 3, 40, 400])).trim()}`
}

/**
 * Sends a write and notes what came of it. 503 and a lost connection are no answer; any other
 * refusal of a write that is right is a wrong reply, whatever happened to the database.
 */
async function attempt(
  writer: Writer,
  entry: { outcome: Outcome } | undefined,
  request: { method: string; path: string; body: object; key?: string },
): Promise<ApiReply | undefined> {
  const { options, tally } = writer
  const startedAt = performance.now()
  let reply: ApiReply
  try {
    reply = await writer.api.ask(request.method, request.path, request.body, request.key)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!options.isServerMortal || !/^(?:ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)) throw error
    tally.unanswered += 1
    await sleep(options.restMs.refused)
    return undefined
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
  if (reply.status === 503) {
    tally.unanswered += 1
    await sleep(options.restMs.refused)
    return undefined
  }
  assert.ok(
    reply.status === 200 || reply.status === 201,
    `${request.method} ${request.path} ${JSON.stringify(request.body).slice(0, 200)} was answered ` +
      `${reply.status} ${JSON.stringify(reply.body)}`,
  )
  countAcknowledged(tally)
  if (entry !== undefined) entry.outcome = 'acknowledged'
  return reply
}

async function createConversation(writer: Writer): Promise<void> {
  const { random, ledger } = writer
  const token = newToken(writer)
  const count = random.between(1, 3)
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
  const isReply = kind === 'note' || writer.random.between(0, 1) === 1
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

/** What was found written gets its kept reply; what was not is written now, once. */
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
