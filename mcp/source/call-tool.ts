import type { CallToolResult } from '@modelcontextprotocol/server'
import { PorchlightError } from '../../client/source/porchlight.ts'
import { checkArguments } from './arguments.ts'
import { McpError } from './mcp-error.ts'
import type { Agent, Given, Tool } from './tool.ts'

/** Calls a tool. Errors of the API are results with its message, so that the agent can correct its call. */
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
    if (error instanceof PorchlightError) return refusal(wordsOf(error, agent))
    // The client throws TypeError for invalid parts of a path.
    if (error instanceof McpError || error instanceof TypeError) return refusal(error.message)
    throw error
  }
}

/** The result of a failed call, for the agent. */
export function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** `Conversation does not exist. (conversation_unknown, 404, request 01a2…)` */
function wordsOf(
  { message: said, code, status, requestId }: PorchlightError,
  agent: Agent,
): string {
  const message = ownWords(code, agent) ?? said
  const place = [code, status, requestId === undefined ? undefined : `request ${requestId}`]
  const known = place.filter((one) => one !== undefined)
  return known.length === 0 ? message : `${message} (${known.join(', ')})`
}

/** Errors about what the agent knows by another name than the API. */
function ownWords(code: string | undefined, { member = '' }: Agent): string | undefined {
  if (code === 'cursor_invalid') {
    return 'cursor must be the next_cursor of the page before, of the same list.'
  }
  const isAboutMember = code === 'sender_not_agent' || code === 'note_not_from_agent'
  return isAboutMember ? `member must be an active team member: ${member}.` : undefined
}
