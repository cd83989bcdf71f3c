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

/**
 * The tools of an agent: those of its toolsets whose operations the server has and `isAllowed` accepts. A read-only
 * agent gets no tool that changes anything, one without a team member neither `reply` nor `add_note`. Throws
 * McpError for an unknown toolset.
 */
export function chooseTools(
  { toolsets, operations }: Toolbox,
  { toolsets: wanted, readOnly, member }: AgentOptions,
  isAllowed: (operationId: string) => boolean,
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
    .filter((tool) => tool.operations.every((id) => operations.has(id) && isAllowed(id)))
  return new Map(chosen.map((tool) => [tool.name, tool]))
}
