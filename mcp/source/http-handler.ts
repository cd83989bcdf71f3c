import { createMcpHandler, originValidationResponse } from '@modelcontextprotocol/server'
import { chooseTools, makeToolbox, type AgentOptions } from './choose-tools.ts'
import { makeServer } from './make-server.ts'
import type { ApiDocument } from '../../server/api/openapi/document-types.ts'
import type { Agent } from './tool.ts'

export { McpError } from './mcp-error.ts'
export { readQueryOptions } from './read-options.ts'
export { createPorchlight } from '../../client/source/porchlight.ts'

/** One authenticated request of an agent. */
export type McpRequest = {
  readonly request: Request
  /** The parsed body. */
  readonly body: unknown
  readonly porchlight: Agent['porchlight']
  /** Whether the request's key may call an operation. */
  readonly isAllowed: (operationId: string) => boolean
  readonly options: AgentOptions
}

/**
 * Answers requests of the protocol's streamable HTTP without a session, so that any process can answer the next one.
 * Throws McpError for invalid options.
 */
export function createHttpHandler(
  document: ApiDocument,
  version: string,
): (asked: McpRequest) => Promise<Response> {
  const toolbox = makeToolbox(document)
  return async ({ request, body, porchlight, isAllowed, options }) => {
    // Protects against DNS rebinding (the protocol's streamable HTTP, security).
    const foreign = originValidationResponse(request, [new URL(request.url).hostname])
    if (foreign !== undefined) return foreign
    const chosen = chooseTools(toolbox, options, isAllowed)
    const agent = { porchlight, member: options.member }
    // An agent's tools never change, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => makeServer(agent, chosen, version), {
      maxSubscriptions: 0,
    })
    return handler.fetch(request, { parsedBody: body })
  }
}
