import { Agent } from 'node:http'
import { newSessionToken, sessionCookieName } from '../../server/api/access/session-token.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { newId } from '../../server/ids.ts'
import { basePath } from '../../server/start/app.ts'
import { apiClient } from '../crash/api-client.ts'
import { makeWorkspace, makeWorkspaces, withOwner } from '../workspaces.ts'
import type { Listening } from './listeners.ts'
import { makeVisitors, shopOrigin, type ChatHost, type Visitor } from './make-visitors.ts'

const idleWorkspaces = 50

/** A workspace with visitors who have written, with inboxes that are signed in, and with keys; and idle workspaces. */
export async function makeShop(
  dataFolder: string,
  port: number,
  count: {
    readonly visitors: number
    readonly inboxes: number
    readonly keys: number
    readonly idle: number
  },
) {
  const { workspace, idle, cookies } = await withOwner(dataFolder, async (owner) => {
    const made = await makeWorkspace(owner, 'shop')
    const sessions = Array.from({ length: count.inboxes }, () => newSessionToken(made.workspace.id))
    await owner.query(
      `insert into member_sessions (workspace_id, id, team_member_id, token_hash, created_at, last_seen_at,
                                    verified_at, user_agent, address)
       select $1, id, $2, hash, now(), now(), now(), 'campaign', '127.0.0.1'
         from unnest($3::uuid[], $4::bytea[]) as given (id, hash)`,
      [made.workspace.id, made.admin.id, sessions.map(newId), sessions.map(({ hash }) => hash)],
    )
    return {
      workspace: made,
      idle: await makeWorkspaces(owner, 'idle', Math.min(count.idle, idleWorkspaces)),
      cookies: sessions.map(({ token }) => `${sessionCookieName}=${token}`),
    }
  })
  const team = apiClient(workspace, () => port)
  const web = { allowed_origins: [shopOrigin], pre_chat: { fields: [] } }
  const made = await team.ask('POST', '/channels', { name: 'Web', kind: 'web', web })
  const agent = new Agent({ keepAlive: true })
  const chat: ChatHost = { port, host: `chat--shop.localhost:${port}`, agent }
  const visitors = await makeVisitors(chat, made.body.channel.id, count.visitors)
  const byKey = ({ workspace: { subdomain }, api_key: key }: CreatedWorkspace): Listening => ({
    host: `${subdomain}.localhost:${port}`,
    path: `${basePath}/events/stream`,
    headers: { 'x-api-key': key },
  })
  return {
    team,
    chat,
    visitors,
    admin: workspace.admin.email,
    inboxStreams: cookies.map((cookie): Listening => ({
      host: `shop.localhost:${port}`,
      path: `${basePath}/events/stream?include=inbox&signals=true`,
      headers: { cookie },
    })),
    keyStreams: Array.from({ length: count.keys }, () => byKey(workspace)),
    /** Of workspaces in which nothing happens. */
    idleStreams: Array.from({ length: count.idle }, (_, at) => byKey(idle[at % idle.length]!)),
    visitorStreams: visitors.map(({ token }: Visitor): Listening => ({
      host: chat.host,
      path: `${basePath}/events/stream`,
      headers: { authorization: `Bearer ${token}` },
    })),
    /** Closes the connections that requests share; later requests open new ones. */
    disconnect: () => {
      team.close()
      agent.destroy()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof makeShop>>
