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

/** What must be served for each request that PostgREST serves, by what it is compared in. */
export const postgrestGoals = {
  'GET /conversations': 2,
  'GET /conversations?status=open': 2,
  'GET /conversations?updated_after=': 2,
  'POST …/messages, one workspace': 1.5,
  'POST …/messages, 200 workspaces': 1.5,
} as const satisfies Partial<Record<ScenarioName, number>>

export type ComparedName = keyof typeof postgrestGoals

export const comparedNames = Object.keys(postgrestGoals) as ComparedName[]

export const memoryGoals = { server: 110, together: 220 } as const
export const pageGoal = 1.5
export const securityGoal = 0.1
