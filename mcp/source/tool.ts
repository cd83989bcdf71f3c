import type { Porchlight } from '../../client/source/porchlight.ts'

export type JsonSchema = Readonly<Record<string, unknown>>
export type Given = Readonly<Record<string, unknown>>

/** Who the tools work for, and by what. */
export type Agent = {
  readonly porchlight: Porchlight
  /** Email of the team member who replies and notes are from. Without one, neither is offered. */
  readonly member: string | undefined
}

/** What a call does: only reads, only adds, or changes what is there. */
export type Effect = 'read' | 'add' | 'change'

/** One tool, as it is listed and as it is called. */
export type Tool = {
  readonly name: string
  readonly description: string
  /** JSON Schemas of its arguments, by name. It takes no others. */
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  /** `$defs` of those schemas. */
  readonly definitions?: Readonly<Record<string, JsonSchema>>
  readonly effect: Effect
  /** Ids of the operations that it calls: the key's scopes have to allow all of them. */
  readonly operations: readonly string[]
  /** Speaks as the agent's team member, and needs one. */
  readonly speaks?: true
  /** Throws PorchlightError for what the API refuses. */
  readonly run: (agent: Agent, given: Given, signal: AbortSignal) => Promise<object>
}
