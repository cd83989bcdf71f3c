/** Whether a scenario reads or changes; changes are held to an even latency, too. */
export type Kind = 'read' | 'write'

export type Goals = {
  readonly kind: Kind
  /** The least share of pgbench's rate with the same statements. */
  readonly ofPgbench?: number
  /** The least share of the rate of a bare node:http server that sends the same bytes. */
  readonly ofBare?: number
}

/** Every scenario by what it asks for, in the order of the tables, and what it must reach. */
export const goals = {
  'GET /conversations': { kind: 'read', ofPgbench: 0.6 },
  'GET /conversations?status=open': { kind: 'read', ofPgbench: 0.6 },
  'GET /conversations?updated_after=': { kind: 'read', ofPgbench: 0.6 },
  'GET /visitors?email=': { kind: 'read', ofPgbench: 0.5 },
  'GET …/messages': { kind: 'read', ofPgbench: 0.6 },
  'GET /visitors?email=%20, no database': { kind: 'read', ofBare: 0.75 },
  'POST …/messages, 200 workspaces': { kind: 'write', ofPgbench: 0.6 },
  'POST …/messages, one workspace': { kind: 'write', ofPgbench: 0.6 },
  'POST /conversations, contact known': { kind: 'write', ofPgbench: 0.5 },
} as const satisfies Readonly<Record<string, Goals>>

export type ScenarioName = keyof typeof goals

export const scenarioNames = Object.keys(goals) as ScenarioName[]

export const goalsOf = (name: ScenarioName): Goals => goals[name]

/** The most times its middle latency that a change may take at the 99th percentile. */
export const tailGoal = 5

/**
 * What is compared with PostgREST: our scenario, and how many requests of it must be served for each that
 * PostgREST serves. It writes a message as a row alone; `touching`: with its conversation, as pollers need.
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
export const securityGoal = 0.1
