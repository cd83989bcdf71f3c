import type { ComparedName, ScenarioName } from './goals.ts'
import type { Target } from './http-load.ts'
import { basePath, type Data, type LargeTenant, type Tenant } from './make-data.ts'
import type { Script } from './pgbench.ts'
import { conversationList, rowOf } from './postgrest-requests.ts'
import type { World } from './world.ts'

/** The same work over HTTP, straight to PostgreSQL, and by PostgREST. */
export type Scenario = {
  readonly name: ScenarioName
  readonly targets: readonly Target[]
  readonly pgbench?: Script
  readonly postgrest: Readonly<Partial<Record<ComparedName, readonly Target[]>>>
}

/** What scenarios ask the server for; several requests take turns. */
export type Requests = Readonly<Partial<Record<ScenarioName, readonly Target[]>>>

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString()

/** Reads of the large workspace. */
export function readsOf(large: LargeTenant, since = weekAgo()): Requests {
  const conversation = `/conversations/${large.conversationId}`
  const paths: readonly (readonly [ScenarioName, string])[] = [
    ['GET /conversations', '/conversations?per_page=15'],
    ['GET /conversations?status=open', '/conversations?status=open&per_page=15'],
    [
      'GET /conversations?updated_after=',
      `/conversations?updated_after=${since}&sort=updated_at&order=asc&per_page=15`,
    ],
    ['GET /conversations/…', conversation],
    ['GET /visitors', '/visitors?per_page=15'],
    ['GET /visitors?email=', `/visitors?email=${encodeURIComponent(large.email)}`],
    ['GET …/messages', `${conversation}/messages?per_page=15`],
    ['GET …/messages/…', `${conversation}/messages/${large.messageId}`],
    ['GET /search?q=', `/search?q=${encodeURIComponent(large.word)}`],
    ['GET /events, the oldest', '/events?after=0'],
    ['GET /events, the middle', `/events?after=${Math.floor(large.latest / 2)}`],
    ['GET /events, the newest', `/events?after=${large.latest - 1}`],
  ]
  return Object.fromEntries(paths.map(([name, path]) => [name, [get(large, path)]]))
}

/** A blank address matches nobody, which the server knows by itself: the framework alone. */
export function frameworkRead(large: Tenant): Requests {
  return { 'GET /visitors?email=%20, no database': [get(large, '/visitors?email=%20')] }
}

/** Changes of the large workspace, and spread over many. */
export function writesOf({ large, many }: Data): Requests {
  return {
    'POST …/messages, 200 workspaces': many.map(sendTo),
    'POST …/messages, one workspace': [sendTo(large)],
    'POST /conversations, contact known': many.map(createIn),
  }
}

/** Every scenario in the order in which they are measured: reads first, as changes move what they read. */
export async function scenariosOf(world: World): Promise<Scenario[]> {
  const { large, many, recorded, recorder } = world
  const since = weekAgo()
  const theirs = postgrestRequests(world, since)
  const [spread, alone] = [
    { first: 1, last: many.length },
    { first: 0, last: 0 },
  ]
  const limits: Partial<Record<ScenarioName, Script>> = {
    'POST …/messages, 200 workspaces': await recorder.change(recorded, sendTo(recorded), spread),
    'POST …/messages, one workspace': await recorder.change(recorded, sendTo(recorded), alone),
    'POST /conversations, contact known': await recorder.change(
      recorded,
      createIn(recorded),
      spread,
    ),
  }
  const reads = readsOf(large, since)
  for (const [name, [target]] of Object.entries(reads)) {
    if (target !== undefined) limits[name as ScenarioName] = await recorder.read(target)
  }
  const all: Requests = { ...reads, ...frameworkRead(large), ...writesOf(world) }
  return Object.entries(all).map(([key, targets]): Scenario => {
    const name = key as ScenarioName
    const pgbench = limits[name]
    return { name, targets, ...(pgbench && { pgbench }), postgrest: theirs[name] ?? {} }
  })
}

function postgrestRequests(
  { large, many }: Data,
  since: string,
): Partial<Record<ScenarioName, Scenario['postgrest']>> {
  return {
    'GET /conversations': { 'GET /conversations': [conversationList(large, 'created_at')] },
    'GET /conversations?status=open': {
      'GET /conversations?status=open': [conversationList(large, 'created_at', '&status=eq.open')],
    },
    'GET /conversations?updated_after=': {
      'GET /conversations?updated_after=': [
        conversationList(large, 'updated_at', `&updated_at=gt.${since}`),
      ],
    },
    'POST …/messages, 200 workspaces': {
      'POST …/messages, 200 workspaces': many.map((one) => rowOf(one, 'messages')),
      'POST …/messages, 200 workspaces, touching': many.map((one) =>
        rowOf(one, 'touching_messages'),
      ),
    },
    'POST …/messages, one workspace': {
      'POST …/messages, one workspace': [rowOf(large, 'messages')],
    },
  }
}

function get({ host, key }: Tenant, path: string): Target {
  return { host, key, method: 'GET', path: basePath + path }
}

export const messageBody = 'Thank you, I will have a look and come back to you this afternoon.'

export const sendTo = ({ host, key, conversationId, email }: Tenant): Target => ({
  host,
  key,
  method: 'POST',
  path: `${basePath}/conversations/${conversationId}/messages`,
  body: { body: messageBody, sender_email: email },
})

export const createIn = ({ host, key, email }: Tenant): Target => ({
  host,
  key,
  method: 'POST',
  path: `${basePath}/conversations`,
  body: { visitor_attributes: { email }, messages_attributes: [{ body: messageBody }] },
})
