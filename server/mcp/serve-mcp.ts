import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import {
  createPorchlight,
  PorchlightError,
  type Porchlight,
} from '../../client/source/porchlight.ts'
import { callTool } from './call-tool.ts'
import { McpError } from './mcp-error.ts'
import { readTools, type ApiDocument, type ApiTool } from './read-tools.ts'

const startLimitMs = 10_000

const instructions = `The customers' conversations of one workspace. A contact ("visitor") writes, team members answer.
Messages go to the contact; notes (kind "note") are seen by team members only. Lists have pages.`

export type McpOptions = {
  /** Of the workspace. */
  readonly url: string
  readonly apiKey: string
  readonly version: string
}

/**
 * Offers the API of a running server as tools over standard input and output, until that ends. The
 * tools are those of the server's own OpenAPI document that the key's scopes allow. Throws McpError
 * when the server or the key does not answer to that.
 */
export async function serveMcp({ url, apiKey, version }: McpOptions): Promise<void> {
  const porchlight = createPorchlight({ url, apiKey })
  const tools = await findTools(porchlight, url)
  // The SDK's easier server takes Zod's schemas only; these are JSON Schema already.
  // oxlint-disable-next-line typescript/no-deprecated
  const server = new Server(
    { name: 'porchlight', title: 'Porchlight', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ tool }) => tool),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.get(params.name)
    if (tool !== undefined) return callTool(porchlight, tool, params.arguments ?? {}, signal)
    const text = `There is no tool ${params.name}, or the key's scopes do not allow it.`
    return { isError: true, content: [{ type: 'text', text }] }
  })
  await new Promise<void>((resolve, reject) => {
    process.stdin.once('end', resolve)
    server.connect(new StdioServerTransport()).catch(reject)
  })
  await server.close()
}

async function findTools(porchlight: Porchlight, url: string): Promise<Map<string, ApiTool>> {
  const read = async (path: string) =>
    (await porchlight.request({ method: 'GET', path }, { timeoutMs: startLimitMs })).body
  try {
    const document = (await read('/openapi.json')) as ApiDocument
    const tools = readTools(document, await findScopes(document, read))
    return new Map(tools.map((tool) => [tool.tool.name, tool]))
  } catch (error) {
    if (!(error instanceof PorchlightError)) throw error
    throw new McpError(`${url}: ${error.message}`)
  }
}

/** The scopes of the key, as far as the server tells; what it does not allow it refuses anyway. */
async function findScopes(
  { paths }: ApiDocument,
  read: (path: string) => Promise<unknown>,
): Promise<readonly string[]> {
  if (!Object.hasOwn(paths, '/api-key')) return ['*']
  const { api_key: key } = (await read('/api-key')) as { api_key: { scopes: string[] } }
  return key.scopes
}
