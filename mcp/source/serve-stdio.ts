import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import {
  createPorchlight,
  PorchlightError,
  type Porchlight,
} from '../../client/source/porchlight.ts'
import { allows } from '../../server/api/access/permissions.ts'
import { chooseTools, makeToolbox, type AgentOptions } from './choose-tools.ts'
import { makeServer } from './make-server.ts'
import { McpError } from './mcp-error.ts'
import type { ApiDocument } from '../../server/api/openapi/document-types.ts'

export { McpError } from './mcp-error.ts'
export { readMember, readToolsets } from './read-options.ts'

const startLimitMs = 10_000

export type StdioOptions = AgentOptions & {
  /** The workspace's address. */
  readonly url: string
  readonly apiKey: string
  readonly version: string
}

/**
 * Offers the API of a running server as tools over standard input and output, until the client goes away, which aborts
 * the tools that run. Throws McpError if the server cannot be reached, the key is wrong, or the member is not active.
 */
export async function serveStdio(given: StdioOptions): Promise<void> {
  const { url, apiKey, version, ...options } = given
  const porchlight = createPorchlight({ url, apiKey })
  const chosen = await withMessages(url, async () => {
    const limit = { timeoutMs: startLimitMs }
    const document = await porchlight.request({ method: 'GET', path: '/openapi.json' }, limit)
    const { api_key: key } = await porchlight.apiKeys.get(limit)
    if (options.member !== undefined) await checkMember(porchlight, options.member)
    const toolbox = makeToolbox(document.body as ApiDocument)
    return chooseTools(toolbox, options, (id) =>
      (toolbox.operations.get(id)?.scopes ?? []).every((scope) => allows(key.scopes, scope)),
    )
  })
  const agent = { porchlight, member: options.member }
  const transport = new Transport()
  const handle = serve(() => makeServer(agent, chosen, version), { transport })
  await transport.closed
  await handle.close()
}

/** Closes when its input ends or fails, or its output does: standard input emits no `close` of its own if it is a file. */
class Transport extends StdioServerTransport {
  #tell: () => void = () => undefined
  readonly closed = new Promise<void>((resolve) => (this.#tell = resolve))

  override async close(): Promise<void> {
    await super.close()
    this.#tell()
  }
}

/** Turns errors of the client into McpErrors. */
async function withMessages<Result>(url: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PorchlightError) throw new McpError(`${url}: ${error.message}`)
    if (error instanceof TypeError) throw new McpError(error.message)
    throw error
  }
}

/** Reports a misspelt address at the start; the server checks it again at each use. */
async function checkMember(porchlight: Porchlight, email: string): Promise<void> {
  try {
    const { team_members: members } = await porchlight.teamMembers.list({ email })
    if (members.some(({ active }) => active)) return
  } catch (error) {
    // A key without the scope to list team members can still send as one.
    if (error instanceof PorchlightError && error.kind === 'forbidden') return
    throw error
  }
  throw new McpError(`${email} is not an active team member.`)
}
