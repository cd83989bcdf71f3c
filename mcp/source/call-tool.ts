import type { CallToolResult } from '@modelcontextprotocol/server'
import { PorchlightError } from '../../client/source/porchlight.ts'
import { checkArguments } from './arguments.ts'
import { McpError } from './mcp-error.ts'
import type { Agent, Given, Tool } from './tool.ts'

/**
 * Calls a tool. A refusal is a result, too, in the API's own words, so that the agent can do better.
 * The client sends a write under one Idempotency-Key over all its tries.
 */
export async function callTool(
  agent: Agent,
  tool: Tool,
  given: Given,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    checkArguments(tool, given)
    const content = await tool.run(agent, given, signal)
    return {
      content: [{ type: 'text', text: JSON.stringify(content) }],
      structuredContent: content,
    }
  } catch (error) {
    if (error instanceof PorchlightError) return refusal(wordsOf(error))
    // What the client refuses to put into a path.
    if (error instanceof McpError || error instanceof TypeError) return refusal(error.message)
    throw error
  }
}

/** The result of a call that failed, for the agent to read. */
export function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** `Conversation does not exist. (conversation_unknown, 404, request 01a2…)` */
function wordsOf({ message, code, status, requestId }: PorchlightError): string {
  const place = [code, status, requestId === undefined ? undefined : `request ${requestId}`]
  const known = place.filter((one) => one !== undefined)
  return known.length === 0 ? message : `${message} (${known.join(', ')})`
}
