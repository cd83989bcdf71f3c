import { readVersion } from '../../api/http/package-files.ts'
import { command, UsageError } from './command.ts'

export const mcpCommand = command({
  name: 'mcp',
  summary: 'Offer the API to an AI agent',
  usage: `porchlight mcp [--toolsets <name,name>] [--read-only] [--member <email>]

A server of the Model Context Protocol over standard input and output, which the agent's program
starts. PORCHLIGHT_API_KEY is the agent's key: use a separate one, with only the scopes it needs.
PORCHLIGHT_URL is the workspace's address; by default this machine's server. --member, or
PORCHLIGHT_MCP_MEMBER, is the team member in whose name the agent replies: without one it cannot
reply. --toolsets adds tools to the default ones, --read-only leaves out those that change anything.`,
  positional: [],
  options: { toolsets: 'string', 'read-only': 'boolean', member: 'string' },
  run: async ({ values, config }) => {
    const { clientUrl, clientApiKey: apiKey, mcpMember, port } = config
    if (apiKey === undefined) throw new UsageError('PORCHLIGHT_API_KEY is not set.')
    // Imported here because the protocol's SDK takes 0.25 s to load.
    const { serveStdio, readMember, readToolsets } =
      await import('../../../mcp/source/serve-stdio.ts')
    await serveStdio({
      url: clientUrl ?? `http://127.0.0.1:${port}`,
      apiKey,
      toolsets: readToolsets(values.toolsets),
      readOnly: values['read-only'],
      member: readMember(values.member ?? mcpMember),
      version: await readVersion(),
    })
    return undefined
  },
})
