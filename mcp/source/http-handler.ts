import { createMcpHandler, originValidationResponse } from '@modelcontextprotocol/server'
import { chooseTools, makeToolbox, type AgentOptions } from './choose-tools.ts'
import { makeServer } from './make-server.ts'
import type { ApiDocument } from './operations.ts'
import type { Agent } from './tool.ts'

export { McpError } from './mcp-error.ts'
export { readQueryOptions } from './read-options.ts'
export { createPorchlight } from '../../client/source/porchlight.ts'

/** One request of an agent, already authenticated. */
export type McpRequest = {
  readonly request: Request
  /** The request's body, as JSON has it. */
  readonly body: unknown
  readonly porchlight: Agent['porchlight']
  /** Of the key. */
  readonly scopes: readonly string[]
  readonly options: AgentOptions
}

/**
 * Answers requests of the protocol's streamable HTTP, each by itself: nothing is kept between two, so
 * any process can answer the next one. Throws McpError for options that cannot be met.
 */
export function createHttpHandler(
  document: ApiDocument,
  version: string,
): (asked: McpRequest) => Promise<Response> {
  const toolbox = makeToolbox(document)
  return async ({ request, body, porchlight, scopes, options }) => {
    // A page must not reach a server in the network of its visitor (the protocol's streamable HTTP, security).
    const foreign = originValidationResponse(request, [new URL(request.url).hostname])
    if (foreign !== undefined) return foreign
    const tools = chooseTools(toolbox, options, scopes)
    const agent = { porchlight, member: options.member }
    // No tool list ever changes under an agent, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => makeServer(agent, tools, version), {
      maxSubscriptions: 0,
    })
    return handler.fetch(request, { parsedBody: body })
  }
}
