import { readVersion } from '../http/package-files.ts'
import { readWords, UsageError, type Command } from './command.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Offer the API to an AI agent',
  usage: `porchlight mcp

A server of the Model Context Protocol over standard input and output, which the agent's program
starts. PORCHLIGHT_API_KEY is the key that the agent works with: give it one of its own, with no more
scopes than it needs. PORCHLIGHT_URL is the workspace's address; by default this machine's server.`,
  run: async (words, config) => {
    readWords(words, {}, [])
    const { clientUrl, clientApiKey: apiKey, port } = config
    if (apiKey === undefined) throw new UsageError('PORCHLIGHT_API_KEY is not set.')
    // Only here: the protocol's SDK takes a quarter of a second that no other command should wait for.
    const { serveMcp } = await import('../mcp/serve-mcp.ts')
    const url = clientUrl ?? `http://127.0.0.1:${port}`
    await serveMcp({ url, apiKey, version: await readVersion() })
    return 0
  },
}
