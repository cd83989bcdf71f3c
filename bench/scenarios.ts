import type { Target } from './http-load.ts'
import { basePath, type Data, type LargeTenant, type Tenant } from './make-data.ts'
import type { Script } from './pgbench.ts'
import type { PostgrestRequest } from './postgrest.ts'
import { conversationList, conversationOf, messageOf } from './postgrest-requests.ts'
import type { World } from './world.ts'

/** A kind of request with its limits and the goals, at the default log level. */
export type Scenario = {
  /** Whether it reads or changes; changes also have a goal for even latency. */
  readonly kind: 'read' | 'write'
  /** The least share of pgbench's rate with the same statements. */
  readonly ofPgbench?: number
  /** The least share of the rate of a bare node:http server that sends the same bytes. */
  readonly ofBare?: number
  /** Several requests take turns. */
  readonly targets: (data: Data) => readonly Target[]
  /** What a user of PostgREST would send instead, and the least share of its rate. */
  readonly beside?: Beside
  /** The same work straight to PostgreSQL; undefined if the server does it alone. */
  readonly script: (world: World, target: Target) => Promise<Script | undefined>
}

export type Beside = {
  readonly least: number
  readonly requests: (data: Data) => readonly PostgrestRequest[]
}

/** Limit for a change's 99th percentile, as a multiple of its median. */
export const tailGoal = 5

const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString()
const conversationPath = ({ conversationId }: Tenant) => `/conversations/${conversationId}`

/** Every scenario in the order in which they are measured: reads first, as changes move what they read. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'GET /conversations': {
    ...read(0.7, () => '/conversations?per_page=15'),
    beside: listed('created_at', () => ''),
  },
  'GET /conversations?status=open': {
    ...read(0.7, () => '/conversations?status=open&per_page=15'),
    beside: listed('created_at', () => '&status=eq.open'),
  },
  'GET /conversations?updated_after=': {
    ...read(
      0.7,
      () => `/conversations?updated_after=${weekAgo()}&sort=updated_at&order=asc&per_page=15`,
    ),
    beside: listed('updated_at', () => `&updated_at=gt.${weekAgo()}`),
  },
  'GET /conversations?include=inbox': alone('/conversations?include=inbox&per_page=15'),
  'GET /conversations?per_page=50': alone('/conversations?per_page=50'),
  'GET /conversations?per_page=50&include=inbox': alone('/conversations?include=inbox&per_page=50'),
  'GET /conversations/…': read(0.55, conversationPath),
  'GET /visitors': read(0.7, () => '/visitors?per_page=15'),
  'GET /visitors?email=': read(0.55, ({ email }) => `/visitors?email=${encodeURIComponent(email)}`),
  'GET …/messages': read(0.7, (large) => `${conversationPath(large)}/messages?per_page=15`),
  'GET …/messages/…': read(
    0.55,
    (large) => `${conversationPath(large)}/messages/${large.messageId}`,
  ),
  'GET /search?q=': read(0.7, ({ word }) => `/search?q=${encodeURIComponent(word)}`),
  'GET /events, the oldest': read(0.55, () => '/events?after=0'),
  'GET /events, the middle': read(0.55, ({ latest }) => `/events?after=${Math.floor(latest / 2)}`),
  'GET /events, the newest': read(0.55, ({ latest }) => `/events?after=${latest - 1}`),
  // No conversation has such an id, which needs no query: measures the framework alone, with the key, the route and the log line.
  'GET /conversations/x, no database': {
    kind: 'read',
    ofBare: 0.5,
    targets: ({ large }) => [{ ...get(large, '/conversations/x'), status: '4' }],
    script: async () => undefined,
  },
  'POST …/messages, 200 workspaces': {
    ...write(0.6, 'many', sendTo),
    beside: { least: 1, requests: ({ many }) => many.map(messageOf) },
  },
  'POST …/messages, one workspace': {
    ...write(0.6, 'large', sendTo),
    beside: { least: 1.5, requests: ({ large }) => [messageOf(large)] },
  },
  'POST /conversations, contact known': {
    ...write(0.5, 'many', createIn),
    beside: { least: 0.8, requests: ({ many }) => many.map(conversationOf) },
  },
  // In turn, so that each request changes something.
  'PATCH /conversations/…, 200 workspaces': {
    kind: 'write',
    targets: ({ many }) =>
      ['high', 'low'].flatMap((priority) => many.map((tenant) => updateIn(tenant, priority))),
    script: async () => undefined,
  },
}

/** Whether a scenario of this name is measured; without texts each is. */
export function isPicked(name: string, texts: readonly string[]): boolean {
  return texts.length === 0 || texts.some((text) => name.includes(text))
}

/** A read of the large workspace. */
function read(ofPgbench: number, path: (large: LargeTenant) => string): Scenario {
  return {
    kind: 'read',
    ofPgbench,
    targets: ({ large }) => [get(large, path(large))],
    script: async ({ recorder }, target) => recorder.read(target),
  }
}

/** A read that is compared with others of ours. */
function alone(path: string): Scenario {
  return {
    kind: 'read',
    targets: ({ large }) => [get(large, path)],
    script: async () => undefined,
  }
}

/** The same page of the large workspace's conversations, and exactly how many there are. */
function listed(sort: 'created_at' | 'updated_at', filter: () => string): Beside {
  return { least: 1, requests: ({ large }) => [conversationList(large, sort, filter())] }
}

/** A change of the large workspace, or spread over many; its limit changes the same ones. */
function write(
  ofPgbench: number,
  where: 'large' | 'many',
  request: (tenant: Tenant) => Target,
): Scenario {
  return {
    kind: 'write',
    ofPgbench,
    targets: ({ large, many }) => (where === 'many' ? many : [large]).map(request),
    script: async ({ recorder, recorded, many }) => {
      const range = where === 'many' ? { first: 1, last: many.length } : { first: 0, last: 0 }
      return recorder.change(recorded, request(recorded), range)
    },
  }
}

export function get({ host, key }: Pick<Tenant, 'host' | 'key'>, path: string): Target {
  return { host, key, method: 'GET', path: basePath + path }
}

const body = 'Thank you, I will have a look and come back to you this afternoon.'

type Sender = Pick<Tenant, 'host' | 'key' | 'conversationId' | 'email'>

export function sendTo({ host, key, conversationId, email }: Sender): Target {
  const path = `${basePath}/conversations/${conversationId}/messages`
  return { host, key, method: 'POST', path, body: { body, sender_email: email } }
}

function updateIn({ host, key, conversationId }: Tenant, priority: string): Target {
  const path = `${basePath}/conversations/${conversationId}`
  return { host, key, method: 'PATCH', path, body: { priority } }
}

export function createIn({ host, key, email }: Pick<Tenant, 'host' | 'key' | 'email'>): Target {
  const request = { visitor_attributes: { email }, messages_attributes: [{ body }] }
  return { host, key, method: 'POST', path: `${basePath}/conversations`, body: request }
}
