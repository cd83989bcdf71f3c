import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import {
  createPorchlight,
  PorchlightError,
  type Porchlight,
} from '../../client/source/porchlight.ts'
import { chooseTools, makeToolbox, type AgentOptions } from './choose-tools.ts'
import { makeServer } from './make-server.ts'
import { McpError } from './mcp-error.ts'
import type { ApiDocument } from './operations.ts'

export { McpError } from './mcp-error.ts'
export { readMember, readToolsets } from './read-options.ts'

const startLimitMs = 10_000

export type StdioOptions = AgentOptions & {
  /** Of the workspace. */
  readonly url: string
  readonly apiKey: string
  readonly version: string
}

/**
 * Offers the API of a running server as tools over standard input and output, until that ends. Throws
 * McpError where the server cannot be reached, the key is wrong, or the member is no active one.
 */
export async function serveStdio({
  url,
  apiKey,
  version,
  ...options
}: StdioOptions): Promise<void> {
  const porchlight = createPorchlight({ url, apiKey })
  const tools = await inWords(url, async () => {
    const limit = { timeoutMs: startLimitMs }
    const document = await porchlight.request({ method: 'GET', path: '/openapi.json' }, limit)
    const { api_key: key } = await porchlight.apiKeys.get(limit)
    if (options.member !== undefined) await checkMember(porchlight, options.member)
    return chooseTools(makeToolbox(document.body as ApiDocument), options, key.scopes)
  })
  const agent = { porchlight, member: options.member }
  const ended = new Promise((resolve) => process.stdin.once('close', resolve))
  const handle = serve(() => makeServer(agent, tools, version))
  await ended
  await handle.close()
}

async function inWords<Result>(url: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PorchlightError) throw new McpError(`${url}: ${error.message}`)
    if (error instanceof TypeError) throw new McpError(error.message)
    throw error
  }
}

/** At the start, so that a misspelt address is seen there; the server checks it at each use. */
async function checkMember(porchlight: Porchlight, email: string): Promise<void> {
  try {
    const { team_members: members } = await porchlight.teamMembers.list({ email })
    if (members.some(({ active }) => active)) return
  } catch (error) {
    // A key that may not list team members can still speak as one.
    if (error instanceof PorchlightError && error.kind === 'forbidden') return
    throw error
  }
  throw new McpError(`${email} is not an active team member.`)
}
