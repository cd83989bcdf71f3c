import { Agent } from 'node:http'
import { apiClient } from '../crash/api-client.ts'
import { makeVisitors, shopOrigin } from '../open-widgets/make-visitors.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { doorsOf, type Door } from './doors.ts'
import { makeSteadyClients, type SteadyClients } from './steady-clients.ts'

/** A server with a workspace in use. */
export type Shop = {
  readonly server: ServerProcess
  readonly doors: readonly Door[]
  readonly clients: SteadyClients
}

const startLimitMs = 60_000
const conversations = 30

/** Starts a server with conversations, a key, and a visitor whose device the strangers use. */
export async function makeShop(dataFolder: string, env: Record<string, string>): Promise<Shop> {
  const server = await startServerProcess(dataFolder, startLimitMs, {
    // Each request of a stranger comes from another address, so that no limit of one stops them.
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
    PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '30',
    ...env,
  })
  const { port } = server
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'shop'))
  const api = apiClient(made, () => port)
  const web = { allowed_origins: [shopOrigin], pre_chat: { fields: [] } }
  const { body } = await api.ask('POST', '/channels', { name: 'Web', kind: 'web', web })
  const conversationIds: string[] = []
  while (conversationIds.length < conversations) {
    const started = await api.ask('POST', '/conversations', {
      visitor_attributes: { email: 'bob@x.test' },
      messages_attributes: [{ body: 'Hello' }],
    })
    conversationIds.push(String(started.body.conversation.id))
  }
  api.close()
  const hosts = { team: `shop.localhost:${port}`, visitors: `chat--shop.localhost:${port}` }
  const agent = new Agent({ keepAlive: true })
  const [visitor] = await makeVisitors({ port, host: hosts.visitors, agent }, body.channel.id, 1)
  agent.destroy()
  if (visitor === undefined) throw new Error('No visitor was made.')
  const key = made.api_key
  const [conversationId = ''] = conversationIds
  return {
    server,
    doors: doorsOf(hosts, visitor),
    clients: makeSteadyClients({ port, host: 'shop.localhost', key, conversationId }),
  }
}
