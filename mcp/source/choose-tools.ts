import { conversationTools } from './conversation-tools.ts'
import { McpError } from './mcp-error.ts'
import { operationTools } from './operation-tools.ts'
import { isAllowed, readOperations, type ApiDocument } from './operations.ts'
import { peopleTools } from './people-tools.ts'
import type { Tool } from './tool.ts'

/** What an agent is given, as the person says who sets it up. */
export type AgentOptions = {
  /** `default`, `all`, or toolsets by name. */
  readonly toolsets: readonly string[]
  readonly readOnly: boolean
  /** Email of the team member it speaks as. */
  readonly member: string | undefined
}

/** Every tool of a server, by toolset; `default` has those that are made by hand. */
export type Toolbox = {
  readonly toolsets: ReadonlyMap<string, readonly Tool[]>
  /** Whether a key with these scopes may call what the tool calls. */
  readonly isAllowed: (tool: Tool, scopes: readonly string[]) => boolean
}

const byHand = [...conversationTools, ...peopleTools]

/** The tools that a server's document has the operations for. */
export function makeToolbox(document: ApiDocument): Toolbox {
  const operations = readOperations(document)
  const made = operationTools(operations, document.components.schemas)
  const names = new Set(byHand.map(({ name }) => name))
  const others = [...made].map(
    ([toolset, tools]) => [toolset, tools.filter(({ name }) => !names.has(name))] as const,
  )
  return {
    toolsets: new Map([
      ['default', byHand],
      ...others
        .filter(([, tools]) => tools.length > 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
    isAllowed: (tool, scopes) =>
      tool.operations.every((id) => {
        const operation = operations.get(id)
        return operation !== undefined && isAllowed(operation, scopes)
      }),
  }
}

/**
 * The tools of an agent: those of its toolsets that its key's scopes allow, without those that change
 * something for one that only reads, and without `reply` and `add_note` for one that has no team member.
 * Throws McpError for a toolset that does not exist.
 */
export function chooseTools(
  { toolsets, isAllowed: isAllowedBy }: Toolbox,
  { toolsets: wanted, readOnly, member }: AgentOptions,
  scopes: readonly string[],
): ReadonlyMap<string, Tool> {
  const unknown = wanted.find((name) => name !== 'all' && !toolsets.has(name))
  if (unknown !== undefined) {
    const known = ['all', ...toolsets.keys()].join(', ')
    throw new McpError(`Unknown toolset: ${unknown.slice(0, 100)}. There are ${known}.`)
  }
  const chosen = [...toolsets]
    .filter(([name]) => wanted.includes('all') || wanted.includes(name))
    .flatMap(([, tools]) => tools)
    .filter((tool) => !readOnly || tool.effect === 'read')
    .filter((tool) => tool.speaks === undefined || member !== undefined)
    .filter((tool) => isAllowedBy(tool, scopes))
  return new Map(chosen.map((tool) => [tool.name, tool]))
}
