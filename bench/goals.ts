/** Whether a scenario reads or changes; changes also have a goal for even latency. */
export type Kind = 'read' | 'write'

export type Goals = {
  readonly kind: Kind
  /** The least share of pgbench's rate with the same statements. */
  readonly ofPgbench?: number
  /** The least share of the rate of a bare node:http server that sends the same bytes. */
  readonly ofBare?: number
}

/** The goals of every scenario at the default log level, in the order of the tables. */
export const goals = {
  'GET /conversations': { kind: 'read', ofPgbench: 0.7 },
  'GET /conversations?status=open': { kind: 'read', ofPgbench: 0.7 },
  'GET /conversations?updated_after=': { kind: 'read', ofPgbench: 0.7 },
  'GET /conversations/…': { kind: 'read', ofPgbench: 0.55 },
  'GET /visitors': { kind: 'read', ofPgbench: 0.7 },
  'GET /visitors?email=': { kind: 'read', ofPgbench: 0.55 },
  'GET …/messages': { kind: 'read', ofPgbench: 0.7 },
  'GET …/messages/…': { kind: 'read', ofPgbench: 0.55 },
  'GET /search?q=': { kind: 'read', ofPgbench: 0.7 },
  'GET /events, the oldest': { kind: 'read', ofPgbench: 0.55 },
  'GET /events, the middle': { kind: 'read', ofPgbench: 0.55 },
  'GET /events, the newest': { kind: 'read', ofPgbench: 0.55 },
  'GET /visitors?email=%20, no database': { kind: 'read', ofBare: 0.65 },
  'POST …/messages, 200 workspaces': { kind: 'write', ofPgbench: 0.6 },
  'POST …/messages, one workspace': { kind: 'write', ofPgbench: 0.6 },
  'POST /conversations, contact known': { kind: 'write', ofPgbench: 0.5 },
} as const satisfies Readonly<Record<string, Goals>>

export type ScenarioName = keyof typeof goals

export const scenarioNames = Object.keys(goals) as ScenarioName[]

export const goalsOf = (name: ScenarioName): Goals => goals[name]

/** Limit for a change's 99th percentile, as a multiple of its median. */
export const tailGoal = 5

/**
 * The comparison with PostgREST: our scenario, and the least ratio of our rate to PostgREST's. PostgREST writes a
 * message as a row alone; `touching`: with its conversation, as pollers need.
 */
export const comparisons = {
  'GET /conversations': { scenario: 'GET /conversations', goal: 2 },
  'GET /conversations?status=open': { scenario: 'GET /conversations?status=open', goal: 2 },
  'GET /conversations?updated_after=': { scenario: 'GET /conversations?updated_after=', goal: 2 },
  'POST …/messages, 200 workspaces': { scenario: 'POST …/messages, 200 workspaces', goal: 1.5 },
  'POST …/messages, 200 workspaces, touching': {
    scenario: 'POST …/messages, 200 workspaces',
    goal: 1.5,
  },
  'POST …/messages, one workspace': { scenario: 'POST …/messages, one workspace', goal: 1.5 },
} as const satisfies Readonly<Record<string, { scenario: ScenarioName; goal: number }>>

export type ComparedName = keyof typeof comparisons

export const comparedNames = Object.keys(comparisons) as ComparedName[]

export const memoryGoals = { server: 110, together: 220 } as const
export const pageGoal = 1.5
