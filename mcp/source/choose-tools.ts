import { McpError } from './mcp-error.ts'
import { operationTools } from './operation-tools.ts'
import type { ApiDocument } from '../../server/api/openapi/document-types.ts'
import { readOperations, type Operation } from './operations.ts'
import type { Tool } from './tool.ts'
import { workTools } from './work-tools.ts'

/** The configured options of an agent. */
export type AgentOptions = {
  /** `default`, `all`, or toolsets by name. */
  readonly toolsets: readonly string[]
  readonly readOnly: boolean
  /** Email of the team member as whom the agent replies. */
  readonly member: string | undefined
}

/** Every tool of a server, by toolset; `default` has the hand-written ones. */
export type Toolbox = {
  readonly toolsets: ReadonlyMap<string, readonly Tool[]>
  /** The operations of the server's document, by id. */
  readonly operations: ReadonlyMap<string, Operation>
}

/** The hand-written tools, and one for each other operation of the document. */
export function makeToolbox(document: ApiDocument): Toolbox {
  const operations = readOperations(document)
  const byHand = workTools(operations)
  const made = operationTools(operations, document.components.schemas)
  const names = new Set(byHand.map(({ name }) => name))
  const others = [...made].map(
    ([toolset, tools]) => [toolset, tools.filter(({ name }) => !names.has(name))] as const,
  )
  return {
    operations,
    toolsets: new Map([
      ['default', byHand],
      ...others
        .filter(([, tools]) => tools.length > 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  }
}

/** The tools of an agent, and why it has no other. */
export type Chosen = {
  readonly tools: ReadonlyMap<string, Tool>
  /** Says to the agent, which may know the tool from its instructions, what it or its key lacks. */
  readonly explainMissing: (name: string) => string
}

/**
 * The tools of an agent: those of its toolsets whose operations the server has and `isAllowed` accepts. A read-only
 * agent gets no tool that changes anything, one without a team member neither `reply` nor `add_note`. Throws
 * McpError for an unknown toolset.
 */
export function chooseTools(
  { toolsets, operations }: Toolbox,
  { toolsets: wanted, readOnly, member }: AgentOptions,
  isAllowed: (operationId: string) => boolean,
): Chosen {
  const unknown = wanted.find((name) => name !== 'all' && !toolsets.has(name))
  if (unknown !== undefined) {
    const known = ['all', ...toolsets.keys()].join(', ')
    throw new McpError(`Unknown toolset: ${unknown.slice(0, 100)}. There are ${known}.`)
  }
  const all = [...toolsets].flatMap(([toolset, tools]) => tools.map((tool) => ({ toolset, tool })))
  const whyNot = (toolset: string, { effect, speaks, operations: called }: Tool) => {
    if (!wanted.includes('all') && !wanted.includes(toolset)) {
      return `belongs to the toolset ${toolset}, which this agent does not have.`
    }
    if (readOnly && effect !== 'read') return 'changes something, and this agent may only read.'
    if (speaks && member === undefined) {
      return 'writes as a team member, and none is configured for this agent.'
    }
    if (!called.every((id) => operations.has(id)))
      return 'is unknown to the server of this version.'
    const refused = called.filter((id) => !isAllowed(id))
    if (refused.length === 0) return undefined
    const scopes = [...new Set(refused.flatMap((id) => operations.get(id)?.scopes ?? []))]
    return scopes.length === 0
      ? 'is closed to API keys.'
      : `needs a key with the scope${scopes.length === 1 ? '' : 's'} ${scopes.join(' and ')}.`
  }
  const chosen = all.filter(({ toolset, tool }) => whyNot(toolset, tool) === undefined)
  return {
    tools: new Map(chosen.map(({ tool }) => [tool.name, tool])),
    explainMissing: (name) => {
      const found = all.find(({ tool }) => tool.name === name)
      const why = found && whyNot(found.toolset, found.tool)
      return why === undefined ? `There is no tool ${name.slice(0, 100)}.` : `${name} ${why}`
    },
  }
}
