import type { Porchlight } from '../../client/source/porchlight.ts'

export type JsonSchema = Readonly<Record<string, unknown>>
export type Given = Readonly<Record<string, unknown>>

/** The client and team member of an agent. */
export type Agent = {
  readonly porchlight: Porchlight
  /** Email of the team member in whose name replies and notes are sent. Without it, neither is offered. */
  readonly member: string | undefined
}

/** The effect of a call: only reads, only adds, or changes existing data. */
export type Effect = 'read' | 'add' | 'change'

/** A tool: its listing and its implementation. */
export type Tool = {
  readonly name: string
  readonly description: string
  /** JSON Schemas of its arguments, by name. */
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  /** `$defs` of those schemas. */
  readonly definitions?: Readonly<Record<string, JsonSchema>>
  readonly effect: Effect
  /** Ids of the operations that it calls, all of which the key's scopes must allow. */
  readonly operations: readonly string[]
  /** Sends as the agent's team member, and so needs one. */
  readonly speaks?: true
  /** Throws PorchlightError for errors of the API. */
  readonly run: (agent: Agent, given: Given, signal: AbortSignal) => Promise<object>
}
