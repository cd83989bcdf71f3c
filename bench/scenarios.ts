import type { ComparedName, ScenarioName } from './goals.ts'
import type { Target } from './http-load.ts'
import type { Script } from './pgbench.ts'
import { conversationList, rowOf } from './postgrest-requests.ts'
import { basePath, type Tenant, type World } from './world.ts'

/** The same work over HTTP, straight to PostgreSQL, and by PostgREST. */
export type Scenario = {
  readonly name: ScenarioName
  readonly targets: readonly Target[]
  readonly pgbench?: Script
  readonly postgrest: Readonly<Partial<Record<ComparedName, readonly Target[]>>>
}

/** Reads of the large workspace. */
export async function readScenarios({ large, recorder }: World): Promise<Scenario[]> {
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const reads: [name: ScenarioName, path: string, postgrest?: Scenario['postgrest']][] = [
    [
      'GET /conversations',
      '/conversations?per_page=15',
      { 'GET /conversations': [conversationList(large, 'created_at')] },
    ],
    [
      'GET /conversations?status=open',
      '/conversations?status=open&per_page=15',
      {
        'GET /conversations?status=open': [
          conversationList(large, 'created_at', '&status=eq.open'),
        ],
      },
    ],
    [
      'GET /conversations?updated_after=',
      `/conversations?updated_after=${since}&sort=updated_at&order=asc&per_page=15`,
      {
        'GET /conversations?updated_after=': [
          conversationList(large, 'updated_at', `&updated_at=gt.${since}`),
        ],
      },
    ],
    ['GET /visitors?email=', `/visitors?email=${encodeURIComponent(large.email)}`],
    ['GET …/messages', `/conversations/${large.conversationId}/messages?per_page=15`],
  ]
  const scenarios: Scenario[] = []
  for (const [name, path, postgrest = {}] of reads) {
    const target = get(large, path)
    scenarios.push({ name, targets: [target], pgbench: await recorder.read(target), postgrest })
  }
  return scenarios
}

/** A blank address matches nobody, which the server knows by itself: the framework alone. */
export function frameworkScenario({ large }: World): Scenario {
  return {
    name: 'GET /visitors?email=%20, no database',
    targets: [get(large, '/visitors?email=%20')],
    postgrest: {},
  }
}

function get({ host, key }: Tenant, path: string): Target {
  return { host, key, method: 'GET', path: basePath + path }
}

/** Changes of the large workspace, and spread over many. */
export async function writeScenarios({
  large,
  many,
  recorded,
  recorder,
}: World): Promise<Scenario[]> {
  const spread = { first: 1, last: many.length }
  return [
    {
      name: 'POST …/messages, 200 workspaces',
      targets: many.map(sendTo),
      pgbench: await recorder.change(recorded, sendTo(recorded), spread),
      postgrest: {
        'POST …/messages, 200 workspaces': many.map((one) => rowOf(one, 'messages')),
        'POST …/messages, 200 workspaces, touching': many.map((one) =>
          rowOf(one, 'touching_messages'),
        ),
      },
    },
    {
      name: 'POST …/messages, one workspace',
      targets: [sendTo(large)],
      pgbench: await recorder.change(recorded, sendTo(recorded), { first: 0, last: 0 }),
      postgrest: {
        'POST …/messages, one workspace': [rowOf(large, 'messages')],
      },
    },
    {
      name: 'POST /conversations, contact known',
      targets: many.map(createIn),
      pgbench: await recorder.change(recorded, createIn(recorded), spread),
      postgrest: {},
    },
  ]
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
