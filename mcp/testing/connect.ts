import { after } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** An agent's program with the official SDK, closed at the end of the test file. */
export async function connect(transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  after(async () => client.close())
  return client
}

/** To `POST /mcp` of a server. */
export async function connectOverHttp(base: string, key: string, query = ''): Promise<Client> {
  const headers = { 'x-api-key': key }
  const url = new URL(`${base}/mcp${query}`)
  return connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
}

/** The names of the agent's tools. */
export const namesOf = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted()

type Called = Awaited<ReturnType<Client['callTool']>> & {
  readonly text: string
  /** The reply of the API. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Calls a tool and returns its result. */
export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Called> {
  const result = await client.callTool({ name, arguments: given })
  const [first] = result.content as { text: string }[]
  return { ...result, text: first?.text ?? '', body: result.structuredContent }
}
