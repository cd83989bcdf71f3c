import { parseArgs } from 'node:util'
import { readFileSync } from 'node:fs'
import { McpError, readMember, readToolsets, serveStdio } from './serve-stdio.ts'

const usage = `porchlight-mcp [--toolsets <names>] [--read-only] [--member <email>]

A server of the Model Context Protocol over standard input and output, for the agent's program to start.

  --toolsets <names>  Separated by commas: default, all, or others from docs/mcp.md
  --read-only         Only tools that change nothing
  --member <email>    The sender of the agent's replies, a team member; without it the agent cannot reply

  PORCHLIGHT_URL         The workspace's address, such as https://acme.chat.example.com
  PORCHLIGHT_API_KEY     A separate key for the agent, with no more scopes than it needs
  PORCHLIGHT_MCP_MEMBER  The same as --member
`

/** The package's command. Returns the exit status: 0, 1 for a failure, 2 for a usage error. */
export async function main(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const options = readWords(words)
    if (options.help) {
      process.stdout.write(usage)
      return 0
    }
    const { PORCHLIGHT_URL: url, PORCHLIGHT_API_KEY: apiKey } = env
    if (url === undefined || apiKey === undefined) {
      throw new SyntaxError('PORCHLIGHT_URL and PORCHLIGHT_API_KEY must be set.')
    }
    const member = readMember(options.member ?? env['PORCHLIGHT_MCP_MEMBER'])
    const toolsets = readToolsets(options.toolsets)
    const readOnly = options['read-only']
    await serveStdio({ url, apiKey, member, toolsets, readOnly, version: readVersion() })
    return 0
  } catch (error) {
    const isUsage = error instanceof SyntaxError
    if (!isUsage && !(error instanceof McpError)) throw error
    process.stderr.write(`${error.message}\n${isUsage ? '\n' + usage : ''}`)
    return isUsage ? 2 : 1
  }
}

function readWords(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: 'boolean', default: false },
        toolsets: { type: 'string' },
        'read-only': { type: 'boolean', default: false },
        member: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new SyntaxError(error instanceof Error ? error.message : String(error))
  }
}

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
