import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { PorchlightError, type Porchlight } from '../../client/source/porchlight.ts'
import type { ApiTool } from './read-tools.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Sends the request that a tool stands for. What the API refuses is an answer, too: in its own words,
 * so that the agent can do better. Writes are sent under one Idempotency-Key until they are answered.
 */
export async function callTool(
  porchlight: Porchlight,
  { method, path, query, body }: ApiTool,
  given: Given,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const call = {
      method,
      path: fillPath(path, given),
      query: pick(query, given),
      body: body === 'none' ? undefined : body === 'whole' ? given['body'] : pick(body, given),
    }
    const answer = await porchlight.request(call, { signal })
    const content = answer.body as Record<string, unknown>
    return {
      content: [{ type: 'text', text: JSON.stringify(content) }],
      structuredContent: content,
    }
  } catch (error) {
    if (!(error instanceof PorchlightError)) throw error
    return { isError: true, content: [{ type: 'text', text: wordsOf(error) }] }
  }
}

function fillPath(path: string, given: Given): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    if (typeof value === 'string' && value !== '') return encodeURIComponent(value)
    throw new PorchlightError('invalid', `${name} must be given.`)
  })
}

function pick(names: readonly string[], given: Given): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  )
}

/** `Conversation does not exist. (conversation_unknown, 404, request 01a2…)` */
function wordsOf({ message, code, status, requestId }: PorchlightError): string {
  const place = [code, status, requestId === undefined ? undefined : `request ${requestId}`]
  const known = place.filter((one) => one !== undefined)
  return known.length === 0 ? message : `${message} (${known.join(', ')})`
}
