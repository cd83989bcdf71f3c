import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { exchangeRaw, jsonOf, type RawReply } from '../exchange.ts'
import type { Random } from '../../server/operate/generate/random.ts'

export type Load = {
  /** Sends the next request of the mix; resolves with its reply. Rejects for a wrong reply. */
  readonly sendOne: () => Promise<void>
  /** Answered requests by kind. */
  readonly answered: ReadonlyMap<string, number>
  readonly close: () => void
}

type World = {
  readonly port: number
  readonly workspaces: readonly CreatedWorkspace[]
  readonly random: Random
  readonly agent: Agent
  /** The newest conversations and contacts of each workspace; older ones are dropped. */
  readonly known: Map<CreatedWorkspace, { conversations: string[]; contacts: string[] }>
  counter: number
}

const replyLimitMs = 30_000
const connections = 24
const remembered = 200

type Kind = {
  readonly name: string
  /** Share in percent. */
  readonly share: number
  readonly send: (world: World, workspace: CreatedWorkspace) => Promise<void>
}

/** The requests of integrations: mostly reads, one write in four, and some that fail. */
const kinds: readonly Kind[] = [
  { name: 'list', share: 20, send: listConversations },
  { name: 'poll', share: 20, send: poll },
  { name: 'messages', share: 14, send: readMessages },
  { name: 'contacts', share: 10, send: readContacts },
  { name: 'message', share: 14, send: sendMessage },
  { name: 'conversation', share: 6, send: createConversation },
  { name: 'contact', share: 5, send: changeContact },
  { name: 'refused', share: 7, send: beRefused },
  { name: 'connection', share: 4, send: breakOff },
]

/** A mix of requests over kept and new connections; the same seed gives the same order. */
export function makeLoad(
  port: number,
  workspaces: readonly CreatedWorkspace[],
  random: Random,
): Load {
  const world: World = {
    port,
    workspaces,
    random,
    agent: new Agent({ keepAlive: true, maxSockets: connections }),
    known: new Map(workspaces.map((each) => [each, { conversations: [], contacts: [] }])),
    counter: 0,
  }
  const answered = new Map<string, number>()
  return {
    sendOne: async () => {
      const workspace = random.pick(workspaces)
      const { name, send } = pickKind(world, workspace)
      await send(world, workspace)
      answered.set(name, (answered.get(name) ?? 0) + 1)
    },
    answered,
    close: () => world.agent.destroy(),
  }
}

/** Creates a conversation first, for later writes. */
function pickKind({ random, known }: World, workspace: CreatedWorkspace): Kind {
  let dice = random.whole(1, 100)
  const picked = kinds.find(({ share }) => (dice -= share) <= 0) ?? kinds[0]!
  const isEmpty = known.get(workspace)?.conversations.length === 0
  return isEmpty ? kinds.find(({ name }) => name === 'conversation')! : picked
}

async function ask(
  world: World,
  workspace: CreatedWorkspace,
  asked: { method?: string; path: string; body?: object; status: number; key?: string },
): Promise<RawReply> {
  const { method = 'GET', path, body, status, key = workspace.api_key } = asked
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const content =
    payload === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(payload)),
        }
  const reply = await exchangeRaw({
    port: world.port,
    method,
    path: `${basePath}${path}`,
    // One in ten uses a new connection.
    ...(world.random.whole(1, 10) === 1 ? {} : { agent: world.agent }),
    headers: {
      host: `${workspace.workspace.subdomain}.localhost`,
      accept: 'application/json',
      'x-api-key': key,
      ...content,
    },
    payload,
    timeoutMs: replyLimitMs,
  })
  assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`)
  return reply
}

async function listConversations(world: World, workspace: CreatedWorkspace): Promise<void> {
  const { random } = world
  const status = random.pick(['', '&status=open', '&status=new&status=open'])
  const sort = random.pick(['created_at', 'updated_at'])
  const page = random.pick([1, 1, 1, 2, random.whole(3, 50)])
  const path = `/conversations?page=${page}&sort=${sort}&order=${random.pick(['asc', 'desc'])}`
  await ask(world, workspace, { path: `${path}${status}`, status: 200 })
}

async function poll(world: World, workspace: CreatedWorkspace): Promise<void> {
  const since = new Date(Date.now() - world.random.whole(1, 60) * 1_000).toISOString()
  const path = `/conversations?sort=updated_at&order=asc&updated_after=${since}`
  await ask(world, workspace, { path, status: 200 })
}

async function readMessages(world: World, workspace: CreatedWorkspace): Promise<void> {
  const path = `/conversations/${pickConversation(world, workspace)}/messages`
  await ask(world, workspace, { path, status: 200 })
}

async function readContacts(world: World, workspace: CreatedWorkspace): Promise<void> {
  const { random } = world
  const one = random.whole(1, 2_000)
  const path = random.pick([`?page=${random.whole(1, 30)}`, `?email=contact${one}@soak.test`])
  await ask(world, workspace, { path: `/visitors${path}`, status: 200 })
}

async function sendMessage(world: World, workspace: CreatedWorkspace): Promise<void> {
  const path = `/conversations/${pickConversation(world, workspace)}/messages`
  const length = world.random.pick([5, 20, 200])
  const body = {
    kind: 'note',
    body: 'A word or two. '.repeat(length),
    sender_email: adminEmail(workspace),
  }
  await ask(world, workspace, { method: 'POST', path, body, status: 201 })
}

async function createConversation(world: World, workspace: CreatedWorkspace): Promise<void> {
  world.counter += 1
  const contact = world.random.whole(1, 2_000)
  const reply = await ask(world, workspace, {
    method: 'POST',
    path: '/conversations',
    body: {
      title: `Matter ${world.counter}`,
      visitor_attributes: { email: `contact${contact}@soak.test`, name: `Contact ${contact}` },
      messages_attributes: [{ body: 'Hello, is anybody there?' }],
    },
    status: 201,
  })
  const { id, visitor } = jsonOf(reply).conversation
  const known = world.known.get(workspace)!
  known.conversations = [...known.conversations, id].slice(-remembered)
  known.contacts = [...known.contacts, visitor.id].slice(-remembered)
}

async function changeContact(world: World, workspace: CreatedWorkspace): Promise<void> {
  const id = world.random.pick(world.known.get(workspace)!.contacts)
  const body = { name: `Name ${world.random.whole(1, 1_000)}` }
  await ask(world, workspace, { method: 'PATCH', path: `/visitors/${id}`, body, status: 200 })
}

/** Errors of every kind: an invalid address, page, body or key. */
async function beRefused(world: World, workspace: CreatedWorkspace): Promise<void> {
  const nobody = '00000000-0000-7000-8000-000000000000'
  const asked = world.random.pick([
    { path: `/conversations/${nobody}`, status: 404 },
    { path: '/conversations?updated_after=never', status: 422 },
    { path: '/conversations', method: 'POST', body: { title: 7 }, status: 422 },
    { path: '/conversations', status: 401, key: `porch_${world.random.whole(1, 1e9)}` },
  ])
  await ask(world, workspace, asked)
}

/** A client that disconnects in the middle of its request. */
async function breakOff({ port }: World): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.write('GET /health/live HTTP/1.1\r\nHost: soak')
  socket.once('connect', () => setTimeout(() => socket.destroy(), 20))
  await closed
}

function pickConversation({ random, known }: World, workspace: CreatedWorkspace): string {
  return random.pick(known.get(workspace)!.conversations)
}

function adminEmail({ admin }: CreatedWorkspace): string {
  return admin.email
}
